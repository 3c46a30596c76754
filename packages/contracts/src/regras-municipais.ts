import { z } from "zod"
import { chavesDe, idDeMunicipio, reaisPositivos, texto, textoCru } from "./comum.ts"
import { fracaoDePercentual, textoNoFormato, textoNoFormatoOuNulo } from "./formatos.ts"

/** Where the ISS of a service is due (LC 116/2003 art. 3º). */
export const locaisDoIss = {
  prestador: "Município do prestador",
  tomador: "Município do tomador",
  execucao: "Município da execução",
} as const

export const casosDeRetencao = {
  nunca: "Nunca retém",
  "se-tomador-do-municipio": "Retém quando o tomador é do município",
  sempre: "Sempre retém",
} as const

export const responsaveisPelaRetencao = { tomador: "Tomador", intermediario: "Intermediário" } as const

/** Codes of the NFS-e layout. */
export const exigibilidadesDoIss = {
  EXIGIVEL: { id: 1, rotulo: "Exigível" },
  NAO_INCIDENCIA: { id: 2, rotulo: "Não incidência" },
  ISENCAO: { id: 3, rotulo: "Isenção" },
  EXPORTACAO: { id: 4, rotulo: "Exportação" },
  IMUNIDADE: { id: 5, rotulo: "Imunidade" },
  SUSPENSA_JUDICIAL: { id: 6, rotulo: "Suspensa por decisão judicial" },
  SUSPENSA_ADMINISTRATIVA: { id: 7, rotulo: "Suspensa por processo administrativo" },
} as const

/** A due day that is not a business day. */
export const ajustesDoVencimento = {
  posterga: "Passa para o próximo dia útil",
  antecipa: "Vem para o dia útil anterior",
  mantem: "Continua no mesmo dia",
} as const

export const sistemasDeNfse = { nacional: "Emissor nacional", proprio: "Sistema próprio do município" } as const

const DIAS_DO_MES = 31
const vencimento = z.object({
  dia: z
    .number("Informe o dia do vencimento.")
    .int("O dia é um número inteiro.")
    .min(1, "O dia vai de 1 a 31.")
    .max(DIAS_DO_MES, "O dia vai de 1 a 31."),
  ajuste: chavesDe(ajustesDoVencimento),
})

const PRAZO_MAXIMO = 3650
const prazo = z
  .number()
  .int("O prazo é um número inteiro de dias.")
  .min(0, "O prazo não pode ser negativo.")
  .max(PRAZO_MAXIMO, "O prazo passa de dez anos. Confira.")
  .nullable()

/** What holds for the whole municipality: its NFS-e system and its due days. */
export const dadosDoMunicipio = z.object({
  tipo: z.literal("municipio"),
  sistemaNfse: chavesDe(sistemasDeNfse),
  /** Page where notes are issued by hand. */
  enderecoDoSistema: textoCru(300).pipe(z.url("Informe o endereço completo, começando por https://.")).nullable(),
  /** Whether the system takes a cancellation by web service; otherwise it is asked for by hand and waits (Cancelando). */
  cancelaPorWebService: z.boolean(),
  /** Days after the issue in which the taxpayer may cancel alone; null when the law sets none. */
  prazoDeCancelamentoDias: prazo,
  substitui: z.boolean(),
  prazoDeSubstituicaoDias: prazo,
  vencimentoProprio: vencimento,
  vencimentoRetido: vencimento,
})
export type DadosDoMunicipio = z.output<typeof dadosDoMunicipio>

const codigoMunicipal = texto(20, "O código municipal passa de 20 caracteres.").min(1).nullable()
const nbsOuNulo = z
  .string()
  .regex(/^\d{9}$/, "A NBS tem 9 números, sem pontos.")
  .nullable()
const fracaoOuNula = fracaoDePercentual().nullable()

const valorFixo = reaisPositivos.refine((valor) => !/^0+\.00$/.test(valor), "Informe o valor do ISS fixo.")

const camposDoServico = z.object({
  tipo: z.literal("servico"),
  /** Exact fraction; null where there is nothing to apply it to (fixed ISS, not exigible). */
  aliquota: fracaoOuNula,
  /** Why a rate below 2 % holds; required for it. */
  excecaoDaAliquota: texto(500, "A explicação passa de 500 caracteres.").min(1).nullable(),
  local: chavesDe(locaisDoIss),
  retencao: z.object({
    retem: chavesDe(casosDeRetencao),
    responsavel: chavesDe(responsaveisPelaRetencao),
    /** Services below this are not withheld from; null: any value is. */
    minimo: reaisPositivos.nullable(),
  }),
  /** Materials of 7.02 and 7.05 may leave the base (LC 116/2003 art. 7º §2º I). */
  deducaoPermitida: z.boolean(),
  /** Largest part of the price that may be deducted; null: as proved. */
  deducaoMaxima: fracaoOuNula,
  /** Fixed yearly or monthly amount instead of a rate (DL 406/1968 art. 9º §§1º e 3º). */
  issFixo: z.object({ valor: valorFixo, periodo: z.enum(["mes", "ano"]) }).nullable(),
  exigibilidade: z
    .number()
    .int()
    .min(1, "Escolha a exigibilidade.")
    .max(7, "Escolha uma das sete exigibilidades da NFS-e."),
  codigoMunicipal,
  nbs: nbsOuNulo,
  /** CNAE that the municipality ties to the service, 7 digits each. */
  cnaes: z.array(z.string().regex(/^\d{7}$/, "O CNAE tem 7 números.")).max(50),
})

/** What holds for one service: sub-item of LC 116 or national code. */
export const dadosDoServico = camposDoServico.superRefine((dados, contexto) => {
  const queixar = (campo: string, message: string) =>
    contexto.addIssue({ code: "custom", path: [campo], message, input: dados })
  if (dados.issFixo !== null && dados.aliquota !== null)
    queixar("aliquota", "Com ISS fixo não há alíquota. Apague-a, ou desmarque o ISS fixo.")
  if (dados.aliquota === null && dados.issFixo === null && dados.exigibilidade === exigibilidadesDoIss.EXIGIVEL.id)
    queixar("aliquota", "Informe a alíquota: o ISS é exigível e não é fixo.")
  if (dados.aliquota !== null && acimaDoMaximo(dados.aliquota))
    queixar("aliquota", "A alíquota máxima do ISS é 5% (LC 116/2003 art. 8º II).")
  if (dados.aliquota !== null && abaixoDoMinimo(dados.aliquota) && dados.excecaoDaAliquota === null)
    queixar("excecaoDaAliquota", "Explique por que a alíquota fica abaixo de 2% (LC 116/2003 art. 8º-A).")
  if (dados.deducaoMaxima !== null && !dados.deducaoPermitida)
    queixar("deducaoMaxima", "Este limite só vale quando a dedução é permitida. Apague-o, ou permita a dedução.")
})
export type DadosDoServico = z.output<typeof dadosDoServico>

/** As kept: what was right when it was saved is read even after the law changes. */
export const dadosMunicipais = z.discriminatedUnion("tipo", [dadosDoMunicipio, camposDoServico])

const ESCALA = 8
/** An exact fraction in hundred-millionths. */
const emEscala = (fracao: string) => {
  const [inteiro = "0", decimais = ""] = fracao.split(".")
  return BigInt(inteiro + decimais.padEnd(ESCALA, "0").slice(0, ESCALA))
}
const ehFracao = (valor: string) => /^\d+(\.\d+)?$/.test(valor)
const acimaDoMaximo = (valor: string) => ehFracao(valor) && emEscala(valor) > emEscala("0.05")
const abaixoDoMinimo = (valor: string) => ehFracao(valor) && emEscala(valor) < emEscala("0.02")

/** The only sub-items that may have less than 2 % (LC 116/2003 art. 8º-A §1º). */
export const itensAbaixoDoMinimo = ["07.02", "07.05", "16.01"] as const
/** The only sub-items whose materials leave the base (LC 116/2003 art. 7º §2º I). */
export const itensComDeducao = ["07.02", "07.05"] as const

const ehDosItens = (lista: readonly string[], item: string) => lista.includes(item)

/** Sub-item of LC 116 ("01.07") of a rule's code: the sub-item itself or the national code that begins by it. */
export function itemDoCodigo(codigo: string): string {
  return /^\d{6}$/.test(codigo) ? `${codigo.slice(0, 2)}.${codigo.slice(2, 4)}` : codigo
}

/** Validity and legal basis, which every rule has. */
export const cabecalhoDaRegra = {
  desde: textoNoFormato("data"),
  /** Last day; null while open. */
  ate: textoNoFormatoOuNulo("data"),
  fundamento: texto(500, "O fundamento passa de 500 caracteres.").min(
    8,
    "Diga a lei, o artigo e a data: é o que sustenta a regra numa fiscalização.",
  ),
}

/** Complaint about the last day coming before the first, for the `superRefine` of a body. */
export function conferirPeriodo(
  { desde, ate }: { readonly desde: string; readonly ate: string | null },
  contexto: z.core.$RefinementCtx,
): void {
  if (ate !== null && ate < desde)
    contexto.addIssue({ code: "custom", path: ["ate"], message: "O fim vem antes do início.", input: ate })
}

const codigoDoServico = z
  .string()
  .regex(/^(\d{2}\.\d{2}|\d{6})$/, "Escolha o item da LC 116 (01.07) ou o código nacional de 6 números.")

type Queixoso = z.core.$RefinementCtx

/** What depends on the service as well as on its data. */
function conferirServico(codigo: string, dados: DadosDoServico, contexto: Queixoso): void {
  const item = itemDoCodigo(codigo)
  const queixar = (campo: string, message: string) =>
    contexto.addIssue({ code: "custom", path: ["dados", campo], message, input: dados })
  if (dados.aliquota !== null && abaixoDoMinimo(dados.aliquota) && !ehDosItens(itensAbaixoDoMinimo, item))
    queixar(
      "aliquota",
      "Abaixo de 2% só os itens 7.02, 7.05 e 16.01 (LC 116/2003 art. 8º-A §1º); em outro item a lei municipal é nula.",
    )
  if (dados.deducaoPermitida && !ehDosItens(itensComDeducao, item))
    queixar("deducaoPermitida", "Só os itens 7.02 e 7.05 deduzem materiais (LC 116/2003 art. 7º §2º I).")
}

/** The body of a rule of the whole municipality. */
export const corpoDaRegraDoMunicipio = z
  .object({ idMunicipio: idDeMunicipio, codigo: z.null(), ...cabecalhoDaRegra, dados: dadosDoMunicipio })
  .superRefine(conferirPeriodo)

/** The body of a rule of one service. */
export const corpoDaRegraDoServico = z
  .object({ idMunicipio: idDeMunicipio, codigo: codigoDoServico, ...cabecalhoDaRegra, dados: dadosDoServico })
  .superRefine((corpo, contexto) => {
    conferirPeriodo(corpo, contexto)
    conferirServico(corpo.codigo, corpo.dados, contexto)
  })

/** Either of the two, as the calls take it. */
export const corpoMunicipal = z
  .object({
    idMunicipio: idDeMunicipio,
    /** Null for what holds for the whole municipality. */
    codigo: codigoDoServico.nullable(),
    ...cabecalhoDaRegra,
    dados: z.discriminatedUnion("tipo", [dadosDoMunicipio, dadosDoServico]),
  })
  .superRefine((corpo, contexto) => {
    conferirPeriodo(corpo, contexto)
    if ((corpo.codigo === null) !== (corpo.dados.tipo === "municipio"))
      contexto.addIssue({
        code: "custom",
        path: ["codigo"],
        message: "A regra de um serviço tem código; a do município inteiro não tem.",
        input: corpo.codigo,
      })
    else if (corpo.codigo !== null && corpo.dados.tipo === "servico")
      conferirServico(corpo.codigo, corpo.dados, contexto)
  })
export type CorpoMunicipal = z.output<typeof corpoMunicipal>
