/** Ends what takes too long. */
export class Deadline {
  private hasPassed = false;
  private readonly timer: NodeJS.Timeout;

  constructor(milliseconds: number, end: () => void) {
    this.timer = setTimeout(() => {
      this.hasPassed = true;
      end();
    }, milliseconds);
  }

  get isOver(): boolean {
    return this.hasPassed;
  }

  clear(): void {
    clearTimeout(this.timer);
  }
}
