import type { Tipo } from "./catalogo.ts"

/** The envelope that every call of the Integra Contador takes and gives back. */
export interface Ni {
  readonly numero: string
  /** 1 CPF, 2 CNPJ, 3 list of CPF, 4 list of CNPJ. */
  readonly tipo: number
}

export interface Envelope {
  readonly contratante: Ni
  readonly autorPedidoDados: Ni
  readonly contribuinte: Ni
  readonly pedidoDados: {
    readonly idSistema: string
    readonly idServico: string
    readonly versaoSistema: string
    readonly dados: string
  }
}

export interface Mensagem {
  readonly codigo: string
  readonly texto: string
}

export interface Resposta {
  readonly status: number
  readonly mensagens: readonly Mensagem[]
  /** JSON in a string, or "". */
  readonly dados: string
  readonly cabecalhos?: Readonly<Record<string, string>>
}

export interface Chamada {
  readonly tipo: Tipo
  readonly envelope: Envelope
  /** `dados`, already read: null where it came as "". */
  readonly entrada: unknown
  /** The token of who signed a Termo de Autorização, when it came. */
  readonly procurador: string | null
}

/** A refusal of the authority: its status, its code between brackets and its text. */
export class Recusa extends Error {
  readonly status: number
  readonly codigo: string

  constructor(status: number, codigo: string, texto: string) {
    super(texto)
    this.status = status
    this.codigo = codigo
  }
}

export function sucesso(
  sistema: string,
  dados: unknown,
  mensagens: readonly Mensagem[] = [{ codigo: `[Sucesso-${sistema}]`, texto: "Requisição efetuada com sucesso." }],
): Resposta {
  return { status: 200, mensagens, dados: typeof dados === "string" ? dados : JSON.stringify(dados) }
}

/** An answer without a body: what there is to say goes in the headers. */
export const semCorpo = (status: 204 | 304, cabecalhos: Readonly<Record<string, string>>): Resposta => ({
  status,
  mensagens: [],
  dados: "",
  cabecalhos,
})

const TEXTOS: Readonly<Record<string, readonly [tipo: string, status: number, texto: string]>> = {
  "003": ["AcessoNegado", 403, "Nenhum cabeçalho enviado na requisição (x-jwt-assertion)."],
  "006": ["EntradaIncorreta", 400, "AutorPedidoDados: CNPJ inválido."],
  "007": ["EntradaIncorreta", 400, "AutorPedidoDados: CPF inválido."],
  "008": ["EntradaIncorreta", 400, "Contribuinte: CNPJ inválido."],
  "009": ["EntradaIncorreta", 400, "Contribuinte: CPF inválido."],
  "010": ["EntradaIncorreta", 400, "Contratante: CNPJ inválido."],
  "011": ["EntradaIncorreta", 400, "Contratante: CPF inválido."],
  "012": ["EntradaIncorreta", 400, "{0}: Tipo de NI inválido."],
  "016": [
    "AcessoNegado",
    403,
    "NI do Contratante inválido, é diferente do NI do Contratante obtido do certificado digital do Contratante informado pelo jwt_token validado no sistema SAPI.",
  ],
  "017": [
    "AcessoNegado",
    403,
    "Acesso negado. Esse serviço acionado não é uma funcionalidade do tipo {0}. Verifique os códigos dos campos idSistema e idServiço no catálogo de funcionalidades disponíveis.",
  ],
  "018": [
    "AcessoNegado",
    403,
    "Acesso negado. O número: {0} do Contratante informado é diferente do conteúdo do Contratante habilitado no ecommerce.",
  ],
  "019": [
    "AcessoNegado",
    403,
    "Acesso negado. Autor do pedido de dados não é o contratante da solução. É necessário enviar o termo de autorização com a assinatura do procurador ou do autor do pedido de dados.",
  ],
  "020": [
    "AcessoNegado",
    403,
    "Acesso negado. Token de autenticação do procurador ou autor do pedido de dados não encontrado ou expirado. É necessário enviar o termo de autorização com a assinatura do procurador ou do autor do pedido de dados.",
  ],
  "022": [
    "AcessoNegado",
    403,
    "Acesso negado. O autor do pedido de dados de número:{0} não tem procuração autorizada no Portal eCAC para o Contribuinte de número {1}.",
  ],
  "025": ["AcessoNegado", 403, "Falha na validação da assinatura digital do token JWT do SAPI ({0})."],
  "026": ["AcessoNegado", 403, "Falha na decodificação do token JWT do SAPI ({0})."],
  "028": ["Erro", 500, "Serviço não encontrado."],
  "029": ["Erro", 500, "Erro ao acionar serviço."],
  "032": ["Erro", 403, "PROELETRON404 - Sistemas Não Encontrados na Procuração."],
  "048": ["EntradaIncorreta", 400, "Contribuinte: CPF inválido {0} não enviado."],
  "049": ["EntradaIncorreta", 400, "Contribuinte: CPF inválido {0} no lote enviado."],
  "050": [
    "EntradaIncorreta",
    400,
    "Contribuinte: Número inválido. O lote contém elemento nulo ou com espaço em branco.",
  ],
  "051": [
    "EntradaIncorreta",
    400,
    "Contribuinte: Tipo de NI inválido para este idServiço. Informe um tipo válido para prosseguir.",
  ],
  "052": [
    "EntradaIncorreta",
    400,
    "PedidoDados.IdSistema: identificação do sistema não localizado no catálogo de serviços. Revise o valor desse atributo.",
  ],
  "053": [
    "AcessoNegado",
    403,
    "Acesso negado. O Contratante ({0}) não é o destinatário ({1}) que consta no Termo de Autorização. É necessário enviar o termo de autorização para o destinatário correto.",
  ],
  "054": [
    "AcessoNegado",
    403,
    "Acesso negado. Autor do pedido de dados ({0}) não foi quem assinou ({1}) o Termo de Autorização. É necessário enviar o termo de autorização com a assinatura do procurador ou do autor do pedido de dados correto.",
  ],
  "055": [
    "EntradaIncorreta",
    400,
    "O serviço solicitado foi descontinuado. A notificação sobre essa mudança foi enviada antecipadamente aos clientes cadastrados na Loja, por e-mail.",
  ],
}

/** A refusal of the manager of the Integra Contador (ICGERENCIADOR), by its number. */
export function doGerenciador(numero: string, ...partes: readonly string[]): Recusa {
  const [tipo, status, modelo] = TEXTOS[numero] ?? ["Erro", 500, numero]
  const texto = modelo.replace(/\{(\d)\}/g, (_, i) => partes[Number(i)] ?? "")
  return new Recusa(status, `[${tipo}-ICGERENCIADOR-${numero}]`, texto)
}

/** What no number of the documentation covers: a body that is not the envelope. */
export const corpoInvalido = (motivo: string): Recusa =>
  new Recusa(400, "[EntradaIncorreta-ICGERENCIADOR]", `Requisição inválida. ${motivo}`)
