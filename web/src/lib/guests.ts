// What somebody is called who has not said so yet: a friendly name that no bot has.

const NAMES = ["Robin", "Juno", "Kit", "Lark", "Marlow", "Nico", "Opal", "Perry", "Quinn", "Rowan", "Sage", "Toby", "Uma", "Wren", "Yara", "Zia"];

export const guestName = (): string => NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Robin";
