/** What a check meets where it asks for what is wrong, and reported already. */
class NotRight extends Error {}

/** Adds a field to some data whose value is wrong: whoever reads it ends what he does. */
export function addWrong(data: object, name: string): void {
  Object.defineProperty(data, name, {
    enumerable: true,
    get() {
      throw new NotRight(name);
    },
  });
}

/** Runs a check as far as it needs nothing that is wrong by itself. */
export function asFarAsRight(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof NotRight)) throw error;
  }
}
