/** A relay of the measurement, in a process apart: takes everything, after a while as one across the network does, and counts by address. */
import { setTimeout as esperar } from "node:timers/promises"
import { SMTPServer } from "smtp-server"

const demora = Number(process.argv[2] ?? 0)
const porEndereco = new Map<string, number>()
const servidor = new SMTPServer({
  disabledCommands: ["AUTH"],
  hideSTARTTLS: true,
  disableReverseLookup: true,
  onMailFrom: (_de, _sessao, pronto) => void esperar(demora).then(() => pronto()),
  onRcptTo: (_para, _sessao, pronto) => void esperar(demora).then(() => pronto()),
  onData: (corpo, { envelope }, pronto) => {
    corpo.resume()
    corpo.once("end", () => {
      const para = envelope.rcptTo[0]?.address ?? ""
      porEndereco.set(para, (porEndereco.get(para) ?? 0) + 1)
      void esperar(demora).then(() => pronto())
    })
  },
})
servidor.listen(0, "127.0.0.1", () => {
  const endereco = servidor.server.address()
  if (endereco !== null && typeof endereco === "object") process.send?.({ porta: endereco.port })
})
process.on("message", () => process.send?.({ contagem: [...porEndereco] }))
process.on("disconnect", () => process.exit(0))
