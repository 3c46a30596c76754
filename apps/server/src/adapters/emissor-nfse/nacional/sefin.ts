import { envelopar } from "../../../documentos/nfse-nacional/dps/envelope.ts"
import {
  CABECALHO_DA_EMPRESA,
  CABECALHO_DO_AMBIENTE,
  type EmissorDeNfse,
  type PedidoAoEmissor,
} from "../../../ports/emissor-nfse.ts"
import { ChamadaSemResposta, type Requisicao } from "../../../ports/receita-federal.ts"
import { criarAgentes } from "../../tls/agentes.ts"
import { enviar } from "../../tls/transporte.ts"
import type { OpcoesDoEmissor } from "../opcoes.ts"
import { interpretarResposta } from "./respostas.ts"

const PRAZO_MS = 30_000
const ESPERA_MS = 5_000
const CONEXOES = { empresas: 100, conexoes: 4 }
const A_SEFIN = {
  nome: "a Sefin Nacional",
  certificadoRecusado:
    "A Sefin Nacional não aceitou o certificado digital da empresa. Confira se o e-CNPJ está em vigor em Certificados digitais.",
}
const PUBLICA = "sefin.nfse.gov.br"

/** The Sefin Nacional over HTTPS with mutual TLS and HTTP/1.1, one identity of company a connection. */
export function criarSefinNacional({
  enderecos,
  autoridade,
  agora,
  prazoMs = PRAZO_MS,
}: OpcoesDoEmissor): EmissorDeNfse {
  const agentes = criarAgentes({ autoridade, ...CONEXOES })
  return {
    nome: "Sefin Nacional",
    simulado: enderecos.producao === null || new URL(enderecos.producao).hostname !== PUBLICA,
    atende: (ambiente) => enderecos[ambiente] !== null,
    // Whatever the builder of the DPS writes.
    foraDaqui: () => null,
    montar: montarRequisicao,
    interpretar: interpretarResposta,
    async chamar(requisicao, par, sinal) {
      const { [CABECALHO_DO_AMBIENTE]: ambiente, [CABECALHO_DA_EMPRESA]: _, ...cabecalhos } = requisicao.cabecalhos
      const endereco = ambiente === "producao" || ambiente === "homologacao" ? enderecos[ambiente] : null
      if (endereco === null)
        throw new ChamadaSemResposta({
          tipo: "recusado",
          codigo: "ambiente-nao-atendido",
          textoDaAutoridade: "",
          texto:
            "Esta instalação não alcança a Sefin Nacional neste ambiente. Peça a quem opera a plataforma que o configure.",
          precisaDePessoa: true,
        })
      const inicio = performance.now()
      const recebido = await enviar({
        url: new URL(`${endereco}${requisicao.caminho}`),
        metodo: requisicao.metodo,
        cabecalhos,
        corpo: requisicao.corpo,
        agente: agentes.de(par),
        prazoMs,
        orgao: A_SEFIN,
        esperaMs: ESPERA_MS,
        grava: requisicao.grava,
        sinal,
      })
      return { ...recebido, duracaoMs: Math.round(performance.now() - inicio), em: agora() }
    },
    encerrar: agentes.encerrar,
  }
}

function montarRequisicao(pedido: PedidoAoEmissor): Requisicao {
  const { metodo, caminho, corpo } = chamadaDe(pedido)
  const grava = metodo === "POST"
  return {
    servico: `SEFIN/${pedido.tipo}`,
    metodo,
    caminho,
    cabecalhos: {
      accept: "application/json",
      ...(corpo === null ? {} : { "content-type": "application/json" }),
      [CABECALHO_DA_EMPRESA]: pedido.idEmpresa,
      [CABECALHO_DO_AMBIENTE]: pedido.ambiente,
    },
    corpo: Buffer.from(corpo === null ? "" : JSON.stringify(corpo)),
    custo: grava ? "emitir" : "consultar",
    grava,
  }
}

function chamadaDe(pedido: PedidoAoEmissor): { metodo: "GET" | "POST"; caminho: string; corpo: object | null } {
  switch (pedido.tipo) {
    case "emitir":
      return { metodo: "POST", caminho: "/nfse", corpo: { dpsXmlGZipB64: envelopar(pedido.dps) } }
    case "consultar-dps":
      return { metodo: "GET", caminho: `/dps/${pedido.idDps}`, corpo: null }
    case "baixar":
      return { metodo: "GET", caminho: `/nfse/${pedido.chave}`, corpo: null }
    case "registrar-evento":
      return {
        metodo: "POST",
        caminho: `/nfse/${pedido.chave}/eventos`,
        corpo: { pedidoRegistroEventoXmlGZipB64: envelopar(pedido.pedido) },
      }
    case "consultar-evento":
      return { metodo: "GET", caminho: `/nfse/${pedido.chave}/eventos/${pedido.evento}/1`, corpo: null }
  }
}
