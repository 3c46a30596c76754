import {
  type Centavos,
  deReais,
  type Mercado,
  paraReais,
  reaisPorExtenso,
  type SituacaoReceita,
  type Tributo,
} from "@partida/fiscal"
import { atividadeDoPgdas } from "./atividades.ts"
import { escolherAtividade, type ReceitaAClassificar } from "./escolha.ts"

/** The declaration of a month as the form asks for it, in its order. Amounts in reais ("1234.56"), months AAAA-MM. */
export interface DeclaracaoDoPgdas {
  readonly cnpj: string
  readonly competencia: string
  readonly tipo: keyof typeof TIPOS_DA_DECLARACAO
  readonly receita: PorMercado
  /** Received in the month, by caixa; null by competência. */
  readonly caixa: PorMercado | null
  readonly valorFixoIcms: string | null
  readonly valorFixoIss: string | null
  /** Of the window of the RBT12, oldest first. */
  readonly receitasAnteriores: readonly ({ readonly competencia: string } & PorMercado)[]
  /** Of the window of the Fator R, oldest first; empty when no revenue of the month depends on it. */
  readonly folhas: readonly { readonly competencia: string; readonly valor: string }[]
  /** The matriz first. */
  readonly estabelecimentos: readonly EstabelecimentoADeclarar[]
  /** What the month owes, in the order of the codes. */
  readonly tributos: readonly { readonly codigo: number; readonly tributo: Tributo; readonly valor: string }[]
  /** What somebody still has to say before it can be typed or sent, in pt-BR. */
  readonly pendencias: readonly string[]
}

/** SERPRO, PGDASD, "Tipos de declaração". */
export const TIPOS_DA_DECLARACAO = { original: 1, retificadora: 2 } as const

interface PorMercado {
  readonly interno: string
  readonly externo: string
}

interface EstabelecimentoADeclarar {
  readonly cnpj: string
  /** In the order of the form. */
  readonly atividades: readonly AtividadeADeclarar[]
}

interface AtividadeADeclarar {
  readonly id: number
  readonly grupo: string
  readonly opcao: string | null
  readonly valor: string
  readonly parcelas: readonly ParcelaADeclarar[]
}

interface ParcelaADeclarar {
  readonly valor: string
  /** Where the ISS is due, when to another municipality. */
  readonly outroMunicipio: OutroMunicipio | null
  readonly qualificacoes: readonly Qualificacao[]
  /** As who asks typed them: our computation does not have them. */
  readonly isencoes: readonly Isencao[]
  readonly reducoes: readonly Reducao[]
}

export interface OutroMunicipio {
  /** Code of the Receita (TOM), 4 digits. */
  readonly codigoTom: string
  readonly uf: string
  readonly nome: string
}

interface Qualificacao {
  readonly tributo: Tributo
  readonly tipo: keyof typeof QUALIFICACOES
}

interface Isencao {
  readonly tributo: Tributo
  readonly valor: string
  readonly identificador: number
}

interface Reducao extends Isencao {
  /** "41.67": of the tax, in percent. */
  readonly percentual: string
}

/** SERPRO, PGDASD, "Tipo de Isenção": the ones that qualify the revenue of an activity. */
export const QUALIFICACOES = { "substituicao-tributaria": 8, monofasica: 9, antecipacao: 10 } as const

/** SERPRO, PGDASD, "Códigos de Tributo". CBS and IBS, of 2027 on, have none published. */
export const CODIGOS_DOS_TRIBUTOS: Readonly<Partial<Record<Tributo, number>>> = {
  IRPJ: 1001,
  CSLL: 1002,
  COFINS: 1004,
  PIS: 1005,
  CPP: 1006,
  ICMS: 1007,
  IPI: 1008,
  ISS: 1010,
}

/** The tax of a code of the form, by its name; a code that is not published, as it is. */
export const rotuloDoTributo = (codigo: number): string =>
  Object.entries(CODIGOS_DOS_TRIBUTOS).find(([, dele]) => dele === codigo)?.[0] ?? String(codigo)

export interface LinhaADeclarar extends ReceitaAClassificar {
  readonly valor: Centavos
  /** CNPJ of the establishment. */
  readonly estabelecimento: string
  readonly outroMunicipio: OutroMunicipio | null
  /** Where who asks already knows the activity of the form. */
  readonly idAtividade?: number
  readonly isencoes?: readonly Isencao[]
  readonly reducoes?: readonly Reducao[]
  /** How a person finds it: "Consultoria (3 notas)". */
  readonly rotulo: string
}

export interface MesADeclarar
  extends Pick<
    DeclaracaoDoPgdas,
    "cnpj" | "competencia" | "tipo" | "valorFixoIcms" | "valorFixoIss" | "receitasAnteriores" | "folhas" | "pendencias"
  > {
  readonly linhas: readonly LinhaADeclarar[]
  /** By caixa: what was earned; `linhas` are then what was received. */
  readonly auferida: PorMercado | null
  /** Every establishment in force in the month, with revenue or without. */
  readonly estabelecimentos: readonly string[]
  readonly tributos: readonly { readonly tributo: Tributo; readonly valor: string }[]
}

/** Puts a month in the order and the words of the form. Pure: what it lacks is in `pendencias`. */
export function montarDeclaracao(mes: MesADeclarar): DeclaracaoDoPgdas {
  const comReceita = mes.linhas.filter(({ valor }) => valor > 0n)
  const dasLinhas = {
    interno: somar(comReceita, "interno"),
    externo: somar(comReceita, "externo"),
  }
  const cnpjs = new Set([mes.cnpj, ...mes.estabelecimentos.toSorted(), ...comReceita.map((l) => l.estabelecimento)])
  return {
    cnpj: mes.cnpj,
    competencia: mes.competencia,
    tipo: mes.tipo,
    receita: mes.auferida ?? dasLinhas,
    caixa: mes.auferida === null ? null : dasLinhas,
    valorFixoIcms: mes.valorFixoIcms,
    valorFixoIss: mes.valorFixoIss,
    receitasAnteriores: mes.receitasAnteriores,
    folhas: mes.folhas,
    estabelecimentos: [...cnpjs].map((cnpj) => ({
      cnpj,
      atividades: atividadesDe(comReceita.filter(({ estabelecimento }) => estabelecimento === cnpj)),
    })),
    tributos: mes.tributos.flatMap(({ tributo, valor }) => {
      const codigo = CODIGOS_DOS_TRIBUTOS[tributo]
      return codigo === undefined ? [] : [{ codigo, tributo, valor }]
    }),
    pendencias: [...mes.pendencias, ...comReceita.flatMap((linha) => pendenciaDa(linha))],
  }
}

const somar = (linhas: readonly LinhaADeclarar[], mercado: Mercado) =>
  paraReais(linhas.filter((l) => l.mercado === mercado).reduce((total, l) => total + l.valor, 0n))

/** Activities by id; revenue that the form cannot tell apart is one parcel. */
function atividadesDe(linhas: readonly LinhaADeclarar[]): AtividadeADeclarar[] {
  const porAtividade = Map.groupBy(linhas, (linha) => linha.idAtividade ?? escolherAtividade(linha))
  return [...porAtividade]
    .toSorted(([a], [b]) => a - b)
    .map(([id, dela]) => {
      const { grupo, opcao } = atividadeDoPgdas(id)
      return { id, grupo, opcao, valor: paraReais(total(dela)), parcelas: parcelasDe(dela) }
    })
}

function parcelasDe(linhas: readonly LinhaADeclarar[]): ParcelaADeclarar[] {
  const parcelas = linhas.map((linha) => ({
    linha,
    qualificacoes: qualificacoesDe(linha.situacoes),
    isencoes: linha.isencoes ?? [],
    reducoes: linha.reducoes ?? [],
  }))
  const chave = ({ linha, ...resto }: (typeof parcelas)[number]) =>
    JSON.stringify([linha.outroMunicipio?.codigoTom ?? null, resto])
  return [...Map.groupBy(parcelas, chave).values()].flatMap((iguais) => {
    const [primeira] = iguais
    if (!primeira) return []
    const { linha, ...resto } = primeira
    return [{ valor: paraReais(total(iguais.map((i) => i.linha))), outroMunicipio: linha.outroMunicipio, ...resto }]
  })
}

const total = (linhas: readonly LinhaADeclarar[]) => linhas.reduce((soma, { valor }) => soma + valor, 0n)

/** In the order of the codes of the taxes. */
function qualificacoesDe(situacoes: readonly SituacaoReceita[]): Qualificacao[] {
  const tem = (...algumas: SituacaoReceita[]) => algumas.some((s) => situacoes.includes(s))
  const monofasica = tem("monofasico-pis-cofins", "st-e-monofasico")
  return [
    ...(monofasica
      ? [{ tributo: "COFINS", tipo: "monofasica" } as const, { tributo: "PIS", tipo: "monofasica" } as const]
      : []),
    ...(tem("icms-st-substituido", "st-e-monofasico")
      ? [{ tributo: "ICMS", tipo: "substituicao-tributaria" } as const]
      : []),
    ...(tem("icms-antecipacao-encerramento") ? [{ tributo: "ICMS", tipo: "antecipacao" } as const] : []),
  ]
}

/** CNAE class of accounting services: art. 34, the only fixed ISS that the form takes out of the DAS by an activity. */
const CONTABILIDADE = "69206"

function pendenciaDa({ situacoes, outroMunicipio, mercado, rotulo, valor, cnae }: LinhaADeclarar): string[] {
  if (situacoes.includes("iss-fixo") && cnae !== null && !cnae.startsWith(CONTABILIDADE))
    return [
      `“${rotulo}” (${reaisPorExtenso(valor)}) está como ISS fixo, e no PGDAS-D essa atividade é só de escritório contábil (Res. CGSN 140/2018 art. 34). De microempresa, o valor fixo entra no DAS (art. 33 § 7º): declare-o na tela do PGDAS-D.`,
    ]
  if (mercado === "externo" || !situacoes.includes("iss-outro-municipio") || outroMunicipio !== null) return []
  return [
    `“${rotulo}” (${reaisPorExtenso(valor)}) tem ISS devido a outro município, e não se sabe a qual. Escolha o município ao digitar no PGDAS-D.`,
  ]
}

/** Sum of the taxes of a declaration, in reais. */
export const totalDevido = ({ tributos }: Pick<DeclaracaoDoPgdas, "tributos">): string =>
  paraReais(tributos.reduce((soma, { valor }) => soma + deReais(valor), 0n))
