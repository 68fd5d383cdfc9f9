// Whether the server answers: what a page is made of is asked for until it does, and the page says so meanwhile.

const OFTEN = 4000; // milliseconds between two attempts, where the browser does not say that it is online again

class Connection {
  isLost = $state(false);

  async again(): Promise<void> {
    this.isLost = true;
    await new Promise<void>((done) => {
      window.setTimeout(done, OFTEN);
      window.addEventListener("online", () => done(), { once: true });
    });
  }
}

export const connection = new Connection();
