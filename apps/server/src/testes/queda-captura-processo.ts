/** The process that the crash test of the capture kills: captures once, from the environment of the test, at the hour it is told. */
import "../guardar-wasm.ts"
import { flushCompileCache } from "node:module"
import { interpretarResposta } from "../adapters/captura-documentos/adn/respostas.ts"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import { criarCapturador } from "../features/captura/capturador.service.ts"
import { abrirAlvo } from "./queda-carteira.ts"

// Killed later, it leaves what it compiled to the next all the same.
flushCompileCache()
const [, , dir = "", url = "", ambiente = "", hora = ""] = process.argv
const banco = await abrirAlvo({ url: url || null, dir: dir || null })
const capturador = criarCapturador({
  banco,
  captura: {
    nome: "ADN",
    simulado: true,
    montar: (pedido) => ({
      servico: "ADN/lote",
      metodo: "GET",
      caminho: `/DFe/${pedido.tipo === "lote" ? pedido.depoisDe : ""}`,
      cabecalhos: {},
      corpo: Buffer.alloc(0),
      custo: "consultar",
      grava: false,
    }),
    chamar: () => Promise.reject(new Error("quem chama é o provedor")),
    interpretar: (_requisicao, resposta) => interpretarResposta(resposta),
    encerrar: () => {},
  },
  provedor: {
    nome: "adn",
    simulado: true,
    paralelo: 1,
    ritmo: null,
    silencio: null,
    novaTentativaMs: 1000,
    async chamar(_idEscritorio, { caminho }) {
      const r = await fetch(`${ambiente}${caminho}`)
      return {
        status: r.status,
        cabecalhos: {},
        corpo: Buffer.from(await r.arrayBuffer()),
        duracaoMs: 1,
        em: new Date(hora),
      }
    },
    ausente: () => false,
    cobrada: () => false,
    preco: () => 0n,
  },
  emissores: lerEmissores(EMISSORES_DA_DEMONSTRACAO),
  agora: () => new Date(hora),
  relatarErro(erro) {
    throw erro
  },
})
await capturador.rodar()
await banco.fechar()
