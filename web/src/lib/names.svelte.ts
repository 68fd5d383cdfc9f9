// What the seats are called: people by their names, bots by the names under which the lobby offers them.

import { api } from "./api";
import type { SeatInfo } from "./protocol";

class Names {
  private bots = $state<Record<string, string>>({});

  load(): void {
    void api
      .games()
      .then(({ games }) => {
        for (const bot of games[0]?.bots ?? []) this.bots[bot.player] = bot.name;
      })
      .catch(() => {});
  }

  at(seat: string, seats: SeatInfo[] | undefined): string {
    return this.of(
      seats?.find((one) => one.seat === seat),
      seat,
    );
  }

  of(info: SeatInfo | undefined, seat: string): string {
    if (!info) return seat;
    return info.name === info.player ? (this.bots[info.player] ?? info.name) : info.name;
  }
}

export const names = new Names();
