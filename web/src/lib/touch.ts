// Whether fingers are used here, and no mouse.

export const isTouched = (): boolean => matchMedia("(hover: none) and (pointer: coarse)").matches;
