/**
 * The process that the crash test of the books kills: accountants who type entries in the same companies without stopping. Each entry
 * that was confirmed is a line, written only then: company, number, id.
 */
import "../guardar-wasm.ts"
import { writeSync } from "node:fs"
import { lancarDigitado } from "../features/contabilidade/contabilidade.service.ts"
import { abrirAlvo, agora, escopo } from "./queda-carteira.ts"

const AO_MESMO_TEMPO = 8
const [, , dir = "", url = "", lista = ""] = process.argv
const empresas = lista.split(",")
const banco = await abrirAlvo({ url: url || null, dir: dir || null })
const ato = { escopo, nome: "Contadora das quedas", agora: agora() }
const partida = (conta: string, dc: "D" | "C", valor: string) => ({ conta, dc, valor })

async function digitarSemParar(quem: number): Promise<never> {
  for (let vez = quem; ; vez++) {
    const idEmpresa = empresas[vez % empresas.length] ?? ""
    const { lancamento } = await banco.emEscopo(escopo, (tx) =>
      lancarDigitado(tx, ato, idEmpresa, {
        data: "2026-10-15",
        historico: `Pagamento ${vez} de ${quem}`,
        partidas: [
          partida("4.2.2.01.003", "D", "100.00"),
          partida("4.2.2.01.001", "D", "2.50"),
          partida("1.1.1.02.001", "C", "100.00"),
          partida("2.1.1.01.001", "C", "2.50"),
        ],
      }),
    )
    writeSync(1, `${idEmpresa} ${lancamento.numero} ${lancamento.id}\n`)
  }
}

await Promise.all(Array.from({ length: AO_MESMO_TEMPO }, (_v, i) => digitarSemParar(i)))
