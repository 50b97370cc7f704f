/**
 * Takes connections at one place and makes them to another; a place is a port of the loopback interface, or the path of
 * a socket, which leads from one network namespace into another.
 *
 *   node forward.cjs FROM TO
 */
const { connect, createServer } = require("node:net");

const [from, to] = process.argv.slice(2).map((place) => {
  return /^\d+$/.test(place) ? { host: "127.0.0.1", port: Number(place) } : { path: place };
});

createServer({ allowHalfOpen: true }, (taken) => {
  const made = connect({ ...to, allowHalfOpen: true });
  taken.pipe(made).pipe(taken);
  taken.on("error", () => made.destroy());
  made.on("error", () => taken.destroy());
}).listen(from);
