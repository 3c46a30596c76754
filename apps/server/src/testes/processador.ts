/**
 * Milliseconds of processor that `corpo` takes, all threads together. What a test bounds when it says "in linear time": a
 * clock on the wall also counts the turns of whatever else the machine is doing.
 */
export async function tempoDeProcessador(corpo: () => unknown): Promise<number> {
  const antes = process.cpuUsage()
  await corpo()
  const { user, system } = process.cpuUsage(antes)
  return (user + system) / 1000
}
