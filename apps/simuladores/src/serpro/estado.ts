import type { Armazem, Gaveta } from "./armazem.ts"
import type { Especie } from "./arrecadacao.ts"
import { diaCivil } from "./calendario.ts"
import type { Modelos } from "./pdf/documentos.ts"
import type { AvisoDoCcmei } from "./servicos/ccmei.ts"

/** What the authority knows of taxpayers, and what a service is given to answer with. */
export interface Contribuinte {
  readonly nome: string
  /** AAAA-MM-DD; unknown is long ago. */
  readonly abertura?: string
  /** AAAAMM from which a State or municipality registered that ICMS and ISS are out of the Simples, where no revenue known here says so. */
  readonly impedidaDesde?: string
  readonly mei?: { readonly icms: boolean; readonly iss: boolean; readonly caminhoneiro?: boolean }
  /** CPF of the person behind a MEI. */
  readonly titular?: string
  /** The warning by which it gives no CCMEI. */
  readonly ccmei?: AvisoDoCcmei
  /** Revenue of months the authority has no declaration of, by AAAAMM. */
  readonly receitas?: Readonly<Record<string, { readonly interno: bigint; readonly externo: bigint }>>
  readonly situacaoFiscal?: readonly string[]
  /** −2 to 2, as the DTE answers. */
  readonly dte?: number
}

export interface Procuracao {
  /** Names of the e-CAC services granted; none is a power that was taken away. */
  readonly sistemas: readonly string[]
  /** AAAA-MM-DD, the last day. */
  readonly expiraEm: string
}

export type Tributos = readonly (readonly [codigo: number, quantia: bigint])[]

export interface Declaracao {
  readonly numero: string
  readonly tipo: 1 | 2
  /** AAAAMMDDHHmmSS */
  readonly transmitidaEm: string
  readonly tributos: Tributos
  readonly receitaInterna: bigint
  readonly receitaExterna: bigint
  readonly maed: { readonly guia: string } | null
}

export interface ItemDaGuia {
  readonly periodo: string
  readonly codigo: string
  readonly denominacao: string
  /** 1 to 3, of a quarter paid in quotas. */
  readonly quota?: number
  readonly principal: bigint
  readonly multa: bigint
  readonly juros: bigint
}

export interface Guia {
  readonly numero: string
  readonly especie: Especie
  readonly titulo: string
  readonly contribuinte: string
  /** AAAAMM, or "Diversos". */
  readonly periodo: string
  readonly vencimento: string
  readonly limite: string
  readonly emitidaEm: string
  readonly itens: readonly ItemDaGuia[]
  readonly observacao: string
}

/** In the order they happened: a declaration by its number, or the issue of a DAS. */
type Operacao =
  | { readonly tipo: "declaracao"; readonly declaracao: Declaracao }
  | { readonly tipo: "das"; readonly numero: string; readonly emitidoEm: string }

export interface Pagamento {
  readonly numeroDocumento: string
  readonly contribuinte: string
  readonly codigoTipo: string
  readonly codigoReceita: string
  readonly descricao: string
  readonly periodo: string
  readonly arrecadadoEm: string
  readonly vencimento: string
  readonly principal: bigint
  readonly multa: bigint
  readonly juros: bigint
}

export interface MensagemDaCaixa {
  readonly isn: string
  readonly assunto: string
  readonly parametroDoAssunto: string
  readonly corpo: string
  readonly variaveis: readonly string[]
  readonly relevancia: 1 | 2
  readonly tipoOrigem: 1 | 2 | 3
  readonly enviadaEm: string
  readonly lidaEm: string | null
}

/** What the authority computes is changed by this, so that a comparison may differ. */
export interface Ajuste {
  readonly contribuinte: string
  readonly pa?: number
  readonly codigoTributo?: number
  /** In thousandths: 1000 changes nothing. */
  readonly fatorMilesimos?: number
  readonly somarCentavos?: bigint
  /** These amounts, whatever was computed. */
  readonly fixo?: Tributos
}

interface DebitoDaDctfWeb {
  readonly codigo: string
  readonly denominacao: string
  readonly sistemaOrigem: number
  readonly quantia: bigint
}

export interface DeclaracaoDaDctfWeb {
  readonly situacao: "em-andamento" | "ativa"
  readonly recibo: string | null
  readonly transmitidaEm: string | null
  readonly debitos: readonly DebitoDaDctfWeb[]
}

interface Protocolo {
  readonly contribuinte: string
  readonly autor: string
  readonly dia: string
  readonly prontoEmMs: number
  readonly esperarAteMs: number
  readonly usado: boolean
}

export interface Lote {
  readonly evento: string
  readonly numeros: readonly string[]
  readonly autor: string
  readonly prontoEmMs: number
  readonly ateMs: number
}

export interface Termo {
  readonly token: string
  readonly autor: string
  readonly contratante: string
  readonly expiraEmMs: number
}

export interface Sessao {
  readonly jwt: string
  /** The CNPJ that the keys belong to, and the one of the certificate. */
  readonly contratante: string
  readonly doCertificado: string | null
  readonly expiraEmMs: number
}

export interface Regime {
  readonly regime: "COMPETENCIA" | "CAIXA"
  readonly optadoEm: string
}

export interface Gavetas {
  readonly contribuintes: Gaveta<Contribuinte>
  /** By "outorgante>outorgado". */
  readonly procuracoes: Gaveta<readonly Procuracao[]>
  /** By "cnpj|pa". */
  readonly operacoes: Gaveta<readonly Operacao[]>
  readonly guias: Gaveta<Guia>
  /** By taxpayer. */
  readonly pagamentos: Gaveta<readonly Pagamento[]>
  readonly mensagens: Gaveta<readonly MensagemDaCaixa[]>
  readonly ajustes: Gaveta<Ajuste>
  /** By "contribuinte|categoria|período". */
  readonly dctfweb: Gaveta<DeclaracaoDaDctfWeb>
  readonly protocolos: Gaveta<Protocolo>
  readonly lotes: Gaveta<Lote>
  /** By "contribuinte|evento": the last day something changed. */
  readonly eventos: Gaveta<string>
  /** By the hash of the signed XML. */
  readonly termos: Gaveta<Termo>
  readonly sessoes: Gaveta<Sessao>
  /** By "cnpj|ano". */
  readonly regimes: Gaveta<Regime>
  /** By "cnpj|pa": months with benefit of a MEI. */
  readonly beneficios: Gaveta<boolean>
  /** By "cnpj|ano": what went to the Dívida Ativa. */
  readonly dividas: Gaveta<readonly DividaAtiva[]>
  readonly contadores: Gaveta<number>
  readonly ajustesGerais: Gaveta<number>
}

interface DividaAtiva {
  readonly periodoApuracao: string
  readonly tributo: string
  readonly quantia: bigint
  readonly enteFederado: string
  readonly situacaoDebito: string
}

export function abrirGavetas(armazem: Armazem): Gavetas {
  return {
    contribuintes: armazem.gaveta("contribuintes"),
    procuracoes: armazem.gaveta("procuracoes"),
    operacoes: armazem.gaveta("operacoes"),
    guias: armazem.gaveta("guias"),
    pagamentos: armazem.gaveta("pagamentos"),
    mensagens: armazem.gaveta("mensagens"),
    ajustes: armazem.gaveta("ajustes"),
    dctfweb: armazem.gaveta("dctfweb"),
    protocolos: armazem.gaveta("protocolos"),
    lotes: armazem.gaveta("lotes"),
    eventos: armazem.gaveta("eventos"),
    termos: armazem.gaveta("termos"),
    sessoes: armazem.gaveta("sessoes"),
    regimes: armazem.gaveta("regimes"),
    beneficios: armazem.gaveta("beneficios"),
    dividas: armazem.gaveta("dividas"),
    contadores: armazem.gaveta("contadores"),
    ajustesGerais: armazem.gaveta("ajustesGerais"),
  }
}

/** What every service is given. */
export interface Contexto {
  readonly gavetas: Gavetas
  readonly modelos: Modelos
  readonly agora: () => Date
  /** Whether a power nobody registered is taken as granted. */
  readonly procuracaoPadrao: "todas" | "nenhuma"
  /** How long the report of situation takes to be ready. */
  readonly esperaDoSitfisMs: number
  /** PEM of the roots that sign Termos de Autorização, besides its own. */
  readonly autoridades: readonly string[]
}

export const hoje = ({ agora }: Contexto): string => diaCivil(agora())

export function proximo({ gavetas: { contadores } }: Contexto, nome: string): number {
  const numero = (contadores.ler(nome) ?? 0) + 1
  contadores.gravar(nome, numero)
  return numero
}

export const nomeDe = ({ gavetas }: Contexto, numero: string): string =>
  gavetas.contribuintes.ler(numero)?.nome ?? `CONTRIBUINTE DE TESTE ${numero}`

/** Notes that something changed for a taxpayer, for whoever follows the events of update. */
export function avisarEvento(contexto: Contexto, contribuinte: string, evento: string): void {
  contexto.gavetas.eventos.gravar(`${contribuinte}|${evento}`, hoje(contexto))
}
