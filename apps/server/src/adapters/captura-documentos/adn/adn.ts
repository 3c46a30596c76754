import type { CapturaDeDocumentos, PedidoDaCaptura } from "../../../ports/captura-documentos.ts"
import { CABECALHO_DA_EMPRESA } from "../../../ports/emissor-nfse.ts"
import type { Requisicao } from "../../../ports/receita-federal.ts"
import { criarAgentes } from "../../tls/agentes.ts"
import { enviar } from "../../tls/transporte.ts"
import { interpretarResposta } from "./respostas.ts"

interface OpcoesDoAdn {
  /** Address under which the services for taxpayers are. */
  readonly endereco: string
  /** PEM of the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  readonly agora: () => Date
  readonly prazoMs?: number
}

const PRAZO_MS = 60_000
const ESPERA_MS = 60_000
/** Each company has little to ask, and its turn ends soon. */
const CONEXOES = { empresas: 20, conexoes: 2 }
const O_ADN = {
  nome: "o Ambiente de Dados Nacional",
  certificadoRecusado:
    "O Ambiente de Dados Nacional não aceitou o certificado digital da empresa. Confira se o e-CNPJ está em vigor em Certificados digitais.",
}
const PUBLICO = "adn.nfse.gov.br"

/** The ADN for taxpayers over HTTPS with mutual TLS and HTTP/1.1, one identity of company a connection. */
export function criarAdn({ endereco, autoridade, agora, prazoMs = PRAZO_MS }: OpcoesDoAdn): CapturaDeDocumentos {
  const agentes = criarAgentes({ autoridade, ...CONEXOES })
  return {
    nome: "Ambiente de Dados Nacional",
    simulado: new URL(endereco).hostname !== PUBLICO,
    montar: montarRequisicao,
    interpretar: (_requisicao, resposta) => interpretarResposta(resposta),
    async chamar(requisicao, par, sinal) {
      const { [CABECALHO_DA_EMPRESA]: _, ...cabecalhos } = requisicao.cabecalhos
      const inicio = performance.now()
      const recebido = await enviar({
        url: new URL(`${endereco}${requisicao.caminho}`),
        metodo: requisicao.metodo,
        cabecalhos,
        corpo: requisicao.corpo,
        agente: agentes.de(par),
        prazoMs,
        orgao: O_ADN,
        esperaMs: ESPERA_MS,
        grava: false,
        sinal,
      })
      return { ...recebido, duracaoMs: Math.round(performance.now() - inicio), em: agora() }
    },
    encerrar: agentes.encerrar,
  }
}

function montarRequisicao(pedido: PedidoDaCaptura): Requisicao {
  const caminho =
    pedido.tipo === "lote"
      ? `/DFe/${pedido.depoisDe}?lote=true&cnpjConsulta=${pedido.cnpj}`
      : `/NFSe/${encodeURIComponent(pedido.chave)}/Eventos?cnpjConsulta=${pedido.cnpj}`
  return {
    servico: `ADN/${pedido.tipo}`,
    metodo: "GET",
    caminho,
    cabecalhos: { accept: "application/json", [CABECALHO_DA_EMPRESA]: pedido.idEmpresa },
    corpo: Buffer.alloc(0),
    custo: "consultar",
    grava: false,
  }
}
