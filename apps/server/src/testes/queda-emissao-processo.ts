/**
 * The process that the crash test of issuing kills: asks for notes of a company until there are as many as it is told, and runs the
 * queue against the simulated Sefin, at the hour it is told and so many turns after it. Says a line for each note it asked for and each call it begins.
 */
import "../guardar-wasm.ts"
import { flushCompileCache } from "node:module"
import { notaPedida } from "@partida/contracts"
import { count, eq } from "drizzle-orm"
import { z } from "zod"
import { criarSefinNacional } from "../adapters/emissor-nfse/nacional/sefin.ts"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import { emissoes } from "../db/schema/emissao.ts"
import { atosDaEmissao } from "../features/emissao/atos.ts"
import { emitirNota } from "../features/emissao/emissao.service.ts"
import { criarProvedorDaSefin } from "../features/emissao/provedor.service.ts"
import { criarMotor } from "../features/operacoes/motor.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { abrirAlvo, escopo } from "./queda-carteira.ts"

// Killed later, it leaves what it compiled to the next all the same.
flushCompileCache()
const [, , dir = "", url = "", pedido = ""] = process.argv
const { endereco, autoridade, chave, idEmpresa, nota, notas, voltas, hora } = z
  .object({
    endereco: z.string(),
    autoridade: z.string(),
    chave: z.base64(),
    idEmpresa: z.uuid(),
    nota: notaPedida,
    notas: z.number(),
    voltas: z.number(),
    hora: z.iso.datetime(),
  })
  .parse(JSON.parse(pedido))
/** What each turn waits: more than the longest lease and than the wait for a lost answer. */
const VOLTA_MS = 40 * 60_000
let volta = 0
const agora = () => new Date(Date.parse(hora) + volta * VOLTA_MS)
const banco = await abrirAlvo({ url: url || null, dir: dir || null })
const cofre = criarCofre(Buffer.from(chave, "base64"))
const emissor = criarSefinNacional({ enderecos: { producao: endereco, homologacao: null }, autoridade, agora })
const provedor = criarProvedorDaSefin({ banco, cofre, emissor, simultaneas: 8, agora, novaTentativaMs: 1000 })
const motor = criarMotor({
  banco,
  atos: atosDaEmissao({
    portas: { nacional: emissor, migrate: null },
    emissores: lerEmissores(EMISSORES_DA_DEMONSTRACAO),
  }),
  provedores: [
    {
      ...provedor,
      chamar(...chamada) {
        process.stdout.write("chamada\n")
        return provedor.chamar(...chamada)
      },
    },
  ],
  agora,
  relatarErro(erro) {
    throw erro
  },
})
const quantas = () =>
  banco.emEscopo(escopo, async (tx) => {
    const [linha] = await tx.select({ n: count() }).from(emissoes).where(eq(emissoes.idEscritorio, escopo.idEscritorio))
    return linha?.n ?? 0
  })
const LEVA = 10
let pedidas = await quantas()
do {
  const ate = Math.min(notas, pedidas + LEVA)
  for (; pedidas < ate; pedidas++) {
    const ato = { escopo, nome: "Ana", agora: agora() }
    await banco.emEscopo(escopo, (tx) => emitirNota(tx, ato, { cofre, emissor }, idEmpresa, nota))
    process.stdout.write("pedida\n")
  }
  await motor.rodar()
} while (pedidas < notas)
// What was in doubt is asked about, hours later.
for (volta = 1; volta < voltas; volta++) await motor.rodar()
emissor.encerrar()
await banco.fechar()
