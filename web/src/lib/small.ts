// Whether the screen is a phone's, as the style sheets ask for it: narrow, or on its side.

export const NARROW = 860;
const LOW = 500;

export const isSmall = (): boolean => innerWidth <= NARROW || innerHeight <= LOW;
