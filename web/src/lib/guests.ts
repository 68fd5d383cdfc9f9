// What somebody is called who has not said so yet: a friendly name that no bot has.

import { say } from "../words";

export const guestName = (): string => say.shared.guests[Math.floor(Math.random() * say.shared.guests.length)] ?? say.shared.guest;
