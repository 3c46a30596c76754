/**
 * The process that the crash test of the operations kills: runs the engine over a database once, against the authority of the test,
 * at the hour it is told.
 */
import "../guardar-wasm.ts"
import { flushCompileCache } from "node:module"
import { criarMotor } from "../features/operacoes/motor.ts"
import { atoDeTeste } from "../features/operacoes/operacoes.fixtures.ts"
import { ChamadaSemResposta } from "../ports/receita-federal.ts"
import { abrirAlvo } from "./queda-carteira.ts"

// Killed later, it leaves what it compiled to the next all the same.
flushCompileCache()
const [, , dir = "", url = "", autoridade = "", hora = ""] = process.argv
const banco = await abrirAlvo({ url: url || null, dir: dir || null })
const motor = criarMotor({
  banco,
  atos: atoDeTeste(),
  provedores: [
    {
      nome: "serpro",
      simulado: true,
      paralelo: 8,
      ritmo: null,
      silencio: null,
      novaTentativaMs: 1000,
      async chamar(_idEscritorio, { servico, corpo, grava }) {
        try {
          const r = await fetch(`${autoridade}/${servico}/${corpo.toString()}`, { method: "POST" })
          const bytes = Buffer.from(await r.arrayBuffer())
          return { status: r.status, cabecalhos: {}, corpo: bytes, duracaoMs: 1, em: new Date(hora) }
        } catch (erro) {
          throw new ChamadaSemResposta({ tipo: "falha", incerta: grava, texto: "A conexão caiu." }, { cause: erro })
        }
      },
      ausente: () => false,
      cobrada: () => false,
      preco: () => 0n,
    },
  ],
  agora: () => new Date(hora),
  relatarErro(erro) {
    throw erro
  },
})
await motor.rodar()
await banco.fechar()
