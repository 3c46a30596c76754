import { Agent, type RequestOptions, request } from "node:https"
import { onTestFinished } from "vitest"
import { deTexto, paraTexto } from "./armazem.ts"
import { iniciarSimuladorSerpro, type OpcoesDoSimulador, type Simulador } from "./simulador.ts"

/** A caller written from the documentation, over real TLS, that keeps its connections. */
export interface Recebida {
  readonly status: number
  readonly cabecalhos: Readonly<Record<string, string | string[] | undefined>>
  readonly texto: string
}

export interface Integra extends Recebida {
  /** The first code answered, or "". */
  readonly codigo: string
  readonly mensagem: string
  // biome-ignore lint/suspicious/noExplicitAny: each service answers another shape, and tests look into it
  readonly dados: any
}

export const EMPRESA = "11222333000181"
export const SEGUNDA = "45345345000115"

export function montarCliente(simulador: Simulador) {
  const { certificado, chave } = simulador.certificadoDoEscritorio
  const ca = simulador.certificadoDaAutoridade
  const agente = new Agent({ keepAlive: true, maxSockets: 40 })
  const pedir = (endereco: string, opcoes: RequestOptions, corpo = ""): Promise<Recebida> => {
    const { promise, resolve, reject } = Promise.withResolvers<Recebida>()
    const pedido = request(endereco, { method: "POST", ca, agent: agente, ...opcoes }, (resposta) => {
      const pedacos: Buffer[] = []
      resposta.on("data", (pedaco: Buffer) => pedacos.push(pedaco))
      resposta.on("error", reject)
      resposta.on("end", () =>
        resolve({
          status: resposta.statusCode ?? 0,
          cabecalhos: resposta.headers,
          texto: Buffer.concat(pedacos).toString("utf8"),
        }),
      )
    })
    pedido.on("error", reject)
    pedido.end(corpo)
    return promise
  }
  const autenticar = (mudancas: RequestOptions & { readonly corpo?: string; readonly chaves?: string } = {}) => {
    const { corpo = "grant_type=client_credentials", chaves, headers = {}, ...opcoes } = mudancas
    const { consumerKey, consumerSecret } = simulador.contrato
    const basic = Buffer.from(chaves ?? `${consumerKey}:${consumerSecret}`).toString("base64")
    const cabecalhos = { authorization: `Basic ${basic}`, "role-type": "TERCEIROS", ...headers }
    const padrao = { cert: certificado, key: chave, headers: cabecalhos }
    return pedir(simulador.enderecoDeAutenticacao, { ...padrao, ...opcoes }, corpo)
  }
  let tokens: { readonly access_token: string; readonly jwt_token: string } | null = null
  const entrar = async () => {
    tokens = JSON.parse((await autenticar()).texto)
  }
  const envelopeDe = (sistema: string, servico: string, dados: unknown, mudancas: Partial<Pedido> = {}) => {
    const contratante = { numero: simulador.contrato.contratante, tipo: 2 }
    const { versao = VERSOES[sistema] ?? "1.0", contribuinte = EMPRESA, autor = contratante.numero } = mudancas
    const ni = (numero: string) => ({ numero, tipo: numero.length === 11 ? 1 : 2 })
    return {
      contratante,
      autorPedidoDados: ni(autor),
      contribuinte: mudancas.lote ?? ni(contribuinte),
      pedidoDados: {
        idSistema: sistema,
        idServico: servico,
        versaoSistema: versao,
        dados: typeof dados === "string" ? dados : JSON.stringify(dados),
      },
    }
  }
  const enviar = async (tipo: string, corpo: string, cabecalhos: Record<string, string> = {}): Promise<Integra> => {
    if (!tokens) await entrar()
    const { access_token = "", jwt_token = "" } = tokens ?? {}
    const headers = { authorization: `Bearer ${access_token}`, jwt_token, "content-type": "application/json" }
    const recebida = await pedir(`${simulador.endereco}/${tipo}`, { headers: { ...headers, ...cabecalhos } }, corpo)
    const { mensagens = [], dados = "" } = recebida.texto === "" ? {} : JSON.parse(recebida.texto)
    const [primeira] = mensagens
    return {
      ...recebida,
      codigo: primeira?.codigo ?? "",
      mensagem: primeira?.texto ?? "",
      dados: dados === "" ? null : JSON.parse(dados),
    }
  }
  const chamar = (tipo: string, nome: string, dados: unknown, mudancas: Partial<Pedido> = {}): Promise<Integra> => {
    const [sistema = "", servico = ""] = nome.split("/")
    return enviar(tipo, JSON.stringify(envelopeDe(sistema, servico, dados, mudancas)), mudancas.cabecalhos)
  }
  // biome-ignore lint/suspicious/noExplicitAny: each act answers another shape
  const controlar = async (metodo: string, caminho: string, corpo?: unknown): Promise<any> => {
    const resposta = await fetch(simulador.enderecoDeControle + caminho, {
      method: metodo,
      ...(corpo === undefined ? {} : { body: paraTexto(corpo), headers: { "content-type": "application/json" } }),
    })
    const lida = deTexto(await resposta.text())
    if (!resposta.ok) throw new Error(JSON.stringify(lida))
    return lida
  }
  return { pedir, autenticar, entrar, envelopeDe, enviar, chamar, controlar, fechar: () => agente.destroy() }
}

interface Pedido {
  readonly versao: string
  readonly contribuinte: string
  readonly autor: string
  readonly lote: { readonly numero: string; readonly tipo: number }
  readonly cabecalhos: Record<string, string>
}

const VERSOES: Readonly<Record<string, string>> = { SICALC: "2.9", SITFIS: "2.0", PROCURACOES: "1" }

/** A simulator of one test, stopped when it ends. */
export async function abrirSimulador(opcoes: OpcoesDoSimulador = {}) {
  const simulador = await iniciarSimuladorSerpro(opcoes)
  const cliente = montarCliente(simulador)
  onTestFinished(async () => {
    cliente.fechar()
    await simulador.parar()
  })
  return { simulador, cliente }
}

/** A declaration of services of Annex III in the own municipality, of so much revenue. */
export function declaracaoDe(pa: number, reais: string, mudancas: Readonly<Record<string, unknown>> = {}) {
  const { transmitir = false, comparar = [], tipo = 1, atividade = 14, ...resto } = mudancas
  const quantia = Number(reais)
  return {
    cnpjCompleto: EMPRESA,
    pa,
    indicadorTransmissao: transmitir,
    indicadorComparacao: (comparar as unknown[]).length > 0,
    declaracao: {
      tipoDeclaracao: tipo,
      receitaPaCompetenciaInterno: quantia,
      receitaPaCompetenciaExterno: 0,
      receitaPaCaixaInterno: null,
      receitaPaCaixaExterno: null,
      valorFixoIcms: null,
      valorFixoIss: null,
      receitasBrutasAnteriores: [],
      folhasSalario: [],
      naoOptante: null,
      estabelecimentos: [
        {
          cnpjCompleto: EMPRESA,
          atividades: [{ idAtividade: atividade, valorAtividade: quantia, receitasAtividade: [{ valor: quantia }] }],
        },
      ],
      ...resto,
    },
    valoresParaComparacao: comparar,
  }
}
