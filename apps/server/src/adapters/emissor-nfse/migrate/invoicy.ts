import { decomporChave } from "../../../documentos/nfse-nacional/chave.ts"
import type { CredenciaisDoIntegrador } from "../../../ports/captura-por-lista.ts"
import {
  type AmbienteDeEmissao,
  CABECALHO_DA_EMPRESA,
  CABECALHO_DO_AMBIENTE,
  type EmissorDeNfse,
  type PedidoAoEmissor,
} from "../../../ports/emissor-nfse.ts"
import { ChamadaSemResposta, type Falha, type Recusado, type Requisicao } from "../../../ports/receita-federal.ts"
import { abrirConexoes } from "../../tls/agentes.ts"
import { enviar } from "../../tls/transporte.ts"
import type { OpcoesDoEmissor } from "../opcoes.ts"
import { Fichas } from "./fichas.ts"
import { corpoDaEmissao, corpoDoCancelamento, foraDaMigrate, numerosDaDps } from "./mapeamento.ts"
import { CABECALHO_DO_ENVIO, CABECALHO_DO_RPS, interpretarResposta } from "./respostas.ts"

/** Migrate as the product reaches it: an emitter, and what it has of a company. */
export interface Migrate extends EmissorDeNfse<CredenciaisDoIntegrador> {
  /** Proves the credentials, issuing nothing. Does not raise. */
  testarConexao(
    credenciais: CredenciaisDoIntegrador,
    sinal?: AbortSignal,
  ): Promise<{ readonly tipo: "ok" } | Recusado | Falha>
}

const PRAZO_MS = 30_000
const ESPERA_MS = 15_000
const CONEXOES = 8
const A_MIGRATE = { nome: "a Migrate", certificadoRecusado: "A Migrate não aceitou a conexão desta instalação." }
const PUBLICA = "apibr.invoicy.com.br"
/** For whom a call is, put in by `montar`, taken out as it leaves. */
const CABECALHO_DO_CNPJ = "partida-cnpj"

/** Migrate (InvoiCy) over HTTPS: tokens by HS256, taken without "Bearer". */
export function criarMigrate({ enderecos, autoridade, agora, prazoMs = PRAZO_MS }: OpcoesDoEmissor): Migrate {
  const agente = abrirConexoes({ autoridade, par: null, conexoes: CONEXOES })
  const comum = { agente, prazoMs, orgao: A_MIGRATE, esperaMs: ESPERA_MS }
  const fichas = new Map(
    Object.entries(enderecos).flatMap(([ambiente, endereco]) => {
      if (endereco === null) return []
      const url = new URL(`${endereco}/oauth2/invoicy/auth`)
      const autenticar = (corpo: Buffer) =>
        enviar({ ...comum, url, metodo: "POST", cabecalhos: JSON_, corpo, grava: false, sinal: undefined })
      return [[ambiente, { endereco, doAmbiente: new Fichas(autenticar, agora) }] as const]
    }),
  )
  const noAmbiente = (ambiente: string | undefined) => {
    const achado = fichas.get(ambiente ?? "")
    if (achado === undefined) throw new ChamadaSemResposta(NAO_ATENDIDO)
    return achado
  }
  return {
    nome: "Migrate (InvoiCy)",
    simulado: enderecos.producao === null || new URL(enderecos.producao).hostname !== PUBLICA,
    atende: (ambiente) => enderecos[ambiente] !== null,
    foraDaqui: foraDaMigrate,
    montar: montarRequisicao,
    interpretar: interpretarResposta,
    async chamar(requisicao, credenciais, sinal) {
      const proprios = requisicao.cabecalhos
      const { endereco, doAmbiente } = noAmbiente(proprios[CABECALHO_DO_AMBIENTE])
      const cnpj = proprios[CABECALHO_DO_CNPJ] ?? null
      const inicio = performance.now()
      const tentar = async () => {
        const authorization = await doAmbiente.para(credenciais, cnpj)
        const url = new URL(`${endereco}${requisicao.caminho}`)
        const { metodo, corpo, grava } = requisicao
        return enviar({ ...comum, url, metodo, corpo, grava, cabecalhos: { ...JSON_, authorization }, sinal })
      }
      let recebido = await tentar()
      if (recebido.status === 401) {
        // The token ended before its hour; refused at the door, nothing was done there.
        doAmbiente.esquecer(credenciais, cnpj)
        recebido = await tentar()
      }
      return { ...recebido, duracaoMs: Math.round(performance.now() - inicio), em: agora() }
    },
    async testarConexao(credenciais) {
      try {
        for (const { doAmbiente } of fichas.values()) {
          doAmbiente.esquecer(credenciais, null)
          await doAmbiente.para(credenciais, null)
        }
        return fichas.size > 0 ? { tipo: "ok" } : NAO_ATENDIDO
      } catch (erro) {
        if (erro instanceof ChamadaSemResposta) return erro.desfecho
        throw erro
      }
    },
    encerrar: () => void agente.destroy(),
  }
}

const JSON_ = { accept: "application/json", "content-type": "application/json" }
const NAO_ATENDIDO: Recusado = {
  tipo: "recusado",
  codigo: "ambiente-nao-atendido",
  textoDaAutoridade: "",
  texto: "Esta instalação não alcança a Migrate neste ambiente. Peça a quem opera a plataforma que o configure.",
  precisaDePessoa: true,
}

const VERSAO = "1.00"

/** The call that asks what the vendor has, by one of the ways of its contract; the other fields go empty. */
export function consultaDe(
  quem: { readonly ambiente: AmbienteDeEmissao; readonly cnpj: string },
  por: {
    readonly rps?: { readonly serie: string; readonly numero: string }
    readonly chave?: string
    readonly inclusao?: { readonly de: string; readonly ate: string }
  },
): string {
  const busca = new URLSearchParams({
    type: "Consulta",
    CnpjEmissor: quem.cnpj,
    NumeroInicial: por.rps?.numero ?? "0",
    NumeroFinal: por.rps?.numero ?? "0",
    Serie: por.rps?.serie ?? "",
    Versao: VERSAO,
    CnpjEmpresa: quem.cnpj,
    tpAmb: quem.ambiente === "producao" ? "1" : "2",
    ChaveAcesso: por.chave ?? "",
    DataEmissaoInicial: "",
    DataEmissaoFinal: "",
    DataInclusaoInicial: por.inclusao?.de ?? "",
    DataInclusaoFinal: por.inclusao?.ate ?? "",
  })
  return `/senddocuments/nfse?${busca}`
}

/** A call under no emission: of the list. */
export const lerDaMigrate = (
  quem: { readonly ambiente: AmbienteDeEmissao; readonly cnpj: string; readonly idEmpresa: string },
  caminho: string,
  servico: string,
): Requisicao => ({
  servico,
  metodo: "GET",
  caminho,
  cabecalhos: {
    [CABECALHO_DA_EMPRESA]: quem.idEmpresa,
    [CABECALHO_DO_AMBIENTE]: quem.ambiente,
    [CABECALHO_DO_CNPJ]: quem.cnpj,
  },
  corpo: Buffer.alloc(0),
  custo: "consultar",
  grava: false,
})

function montarRequisicao(pedido: PedidoAoEmissor): Requisicao {
  const { ambiente, idEmpresa, tipo } = pedido
  const servico = `MIGRATE/${tipo}`
  const escrever = (qual: "Emissao" | "Evento", cnpj: string, corpo: string, rps: string): Requisicao => ({
    ...lerDaMigrate({ ambiente, idEmpresa, cnpj }, `/senddocuments/nfse?type=${qual}`, servico),
    metodo: "POST",
    corpo: Buffer.from(corpo),
    custo: "emitir",
    grava: true,
    cabecalhos: {
      [CABECALHO_DA_EMPRESA]: idEmpresa,
      [CABECALHO_DO_AMBIENTE]: ambiente,
      [CABECALHO_DO_CNPJ]: cnpj,
      [CABECALHO_DO_RPS]: rps,
    },
  })
  const consultar = (cnpj: string, por: Parameters<typeof consultaDe>[1], mais: Record<string, string> = {}) => {
    const requisicao = lerDaMigrate({ ambiente, idEmpresa, cnpj }, consultaDe({ ambiente, cnpj }, por), servico)
    return { ...requisicao, cabecalhos: { ...requisicao.cabecalhos, ...mais } }
  }
  switch (tipo) {
    case "emitir": {
      const dps = pedido.dps.toString("utf8")
      const { cnpj, serie, numero } = numerosDaDps(/<infDPS Id="([^"]{45})"/.exec(dps)?.[1] ?? "")
      return escrever("Emissao", cnpj, corpoDaEmissao(dps), `${serie}|${numero}`)
    }
    case "consultar-dps": {
      const { cnpj, serie, numero } = numerosDaDps(pedido.idDps)
      return consultar(
        cnpj,
        { rps: { serie, numero } },
        {
          [CABECALHO_DO_RPS]: `${serie}|${numero}`,
          ...(pedido.enviadaEm ? { [CABECALHO_DO_ENVIO]: pedido.enviadaEm.toISOString() } : {}),
        },
      )
    }
    case "registrar-evento": {
      const { cnpj, serie, numero } = numerosDaDps(pedido.idDps ?? "")
      const corpo = corpoDoCancelamento(pedido.pedido.toString("utf8"), pedido.idDps ?? "", pedido.chave)
      return escrever("Evento", cnpj, corpo, `${serie}|${numero}`)
    }
    case "baixar":
    case "consultar-evento":
      return consultar(decomporChave(pedido.chave)?.inscricao.documento ?? "", { chave: pedido.chave })
  }
}
