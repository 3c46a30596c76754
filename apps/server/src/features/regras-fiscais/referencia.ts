import type { ReferenciaDaRegra } from "@partida/contracts"
import {
  arredondarTaxa,
  centavos,
  type NomeDeTabela,
  type Parametro,
  reaisPorExtenso,
  TABELAS,
  type Tabelas,
  type Taxa,
} from "@partida/fiscal"

/**
 * The national part of the rules, as the engine carries it: dated, with its source and how sure the product is of it.
 * Read-only; what an office types comes on top.
 */

const itemComZero = (item: string) => (item.includes(".") ? item.padStart(5, "0") : item.padStart(2, "0"))

const CASAS = 8
/** An exact rate as people read it: "1,5 %". */
function percentual(taxa: Taxa): string {
  const digitos = String(arredondarTaxa(taxa, CASAS, "meio-para-cima").num).padStart(CASAS - 1, "0")
  const corte = digitos.length - (CASAS - 2)
  const decimais = digitos.slice(corte).replace(/0+$/, "")
  return `${digitos.slice(0, corte)}${decimais ? `,${decimais}` : ""}%`
}
const reais = (quantia: bigint) => reaisPorExtenso(centavos(quantia))

type Linha = Omit<ReferenciaDaRegra, "id" | "desde" | "ate" | "fonte" | "confianca" | "observacao"> &
  Partial<Pick<ReferenciaDaRegra, "fonte" | "confianca" | "observacao">>

/** One line or more for each period of a legal table. */
function daTabela<N extends NomeDeTabela>(
  nome: N,
  linhas: (valor: Tabelas[N]["periodos"][number]["valor"]) => readonly Linha[],
): ReferenciaDaRegra[] {
  const parametro: Parametro<Tabelas[N]["periodos"][number]["valor"]> = TABELAS[nome]
  return parametro.periodos.flatMap(({ valor, desde, ate, norma, confianca, observacao }) =>
    linhas(valor).map((linha, i) => ({
      id: `${nome}-${desde}-${i}`,
      desde,
      ate,
      fonte: norma.titulo,
      confianca,
      observacao: observacao ?? null,
      ...linha,
    })),
  )
}

const LIMITES: ReferenciaDaRegra[] = [
  {
    id: "aliquota-minima",
    assunto: "Alíquota mínima do ISS",
    codigos: [],
    regra: "2%; só 7.02, 7.05 e 16.01 podem ter benefício abaixo disso",
    desde: "2017-12-30",
    ate: null,
    fonte: "LC 116/2003 art. 8º-A (incluído pela LC 157/2016)",
    confianca: "verified",
    observacao: null,
  },
  {
    id: "aliquota-maxima",
    assunto: "Alíquota máxima do ISS",
    codigos: [],
    regra: "5%",
    desde: "2004-01-01",
    ate: null,
    fonte: "LC 116/2003 art. 8º II",
    confianca: "verified",
    observacao: null,
  },
  {
    id: "piso-descumprido",
    assunto: "Piso de 2% descumprido",
    codigos: [],
    regra: "O ISS passa a ser devido no município do tomador, e a empresa que toma o serviço responde por ele",
    desde: "2017-12-30",
    ate: null,
    fonte: "LC 116/2003 arts. 3º §4º, 6º §2º III e 8º-A",
    confianca: "verified",
    observacao: null,
  },
]

/** What federal law fixes of the ISS: limits, place of each item, and who answers for it. */
export function referenciaMunicipal(): ReferenciaDaRegra[] {
  return [
    ...LIMITES,
    ...daTabela("localDoIssPorItem", (itens) =>
      Object.entries(itens)
        .sort(([um], [outro]) => itemComZero(um).localeCompare(itemComZero(outro)))
        .map(([item, { inciso, descricao, confianca }]) => ({
          assunto: "Local do ISS",
          codigos: [itemComZero(item)],
          regra: descricao.charAt(0).toUpperCase() + descricao.slice(1),
          fonte: `LC 116/2003 art. 3º ${inciso}`,
          confianca,
          observacao: item === "12" ? "Menos o 12.13, que segue a regra geral." : null,
        })),
    ),
    ...daTabela("responsavelPeloIss", (itens) => [
      {
        assunto: "Responsável pelo ISS",
        codigos: itens.map(itemComZero),
        regra: "A empresa que toma o serviço retém e recolhe; a lei municipal pode ampliar a lista",
      },
    ]),
    ...daTabela("issRetidoDoSimples", ({ primeiroMes, mesesIniciais, doMesDoServico, semInformacao }) => [
      {
        assunto: "ISS retido de prestador do Simples",
        codigos: [],
        regra: `O percentual efetivo de ISS do mês ${doMesDoServico ? "do serviço" : "anterior"}; ${percentual(primeiroMes)} ${mesesIniciais > 1 ? "nos dois primeiros meses" : "no primeiro mês"}; ${percentual(semInformacao)} se a nota não informa`,
      },
    ]),
  ]
}

/** Federal withholdings and the classification of the new taxes. */
export function referenciaFederal(): ReferenciaDaRegra[] {
  const retencao = (nome: "irrfProfissional" | "irrfLimpezaVigilancia" | "irrfComissao" | "inssRetidoNaNota") =>
    daTabela(nome, ({ aliquota, minimo, codigo }) => [
      {
        assunto: TABELAS[nome].descricao,
        codigos: [codigo],
        regra: `${percentual(aliquota)}, código ${codigo}; ${nome === "inssRetidoNaNota" ? "abaixo de" : "até"} ${reais(minimo)} não se retém`,
      },
    ])
  return [
    ...retencao("irrfProfissional"),
    ...retencao("irrfLimpezaVigilancia"),
    ...retencao("irrfComissao"),
    ...daTabela("retencaoDaCsrf", ({ pis, cofins, csll, minimo }) => [
      {
        assunto: TABELAS.retencaoDaCsrf.descricao,
        codigos: ["5952"],
        regra: `PIS ${percentual(pis)}, COFINS ${percentual(cofins)} e CSLL ${percentual(csll)}; soma até ${reais(minimo)} não se retém; Simples e MEI não sofrem`,
      },
    ]),
    ...retencao("inssRetidoNaNota"),
    ...daTabela("ibsDaTransicao", ({ ibsEstadual, ibsMunicipal }) => [
      {
        assunto: "IBS na transição",
        codigos: [],
        regra: `Estado ${percentual(ibsEstadual)}, município ${percentual(ibsMunicipal)}`,
      },
    ]),
    ...daTabela("cbsDaTransicao", (aliquota) => [
      { assunto: "CBS na transição", codigos: [], regra: percentual(aliquota) },
    ]),
    ...CLASSIFICACOES,
  ]
}

const CLASSIFICACOES: ReferenciaDaRegra[] = (
  [
    ["000", "000001", "Tributação integral"],
    ["011", "011003", "Intermediação de planos de saúde, redução de 60%"],
    ["400", "400001", "Transporte público coletivo, isenção"],
  ] as const
).map(([cst, cClassTrib, regra]) => ({
  id: `ibs-cbs-${cClassTrib}`,
  assunto: "CST e cClassTrib do IBS e da CBS",
  codigos: [cst, cClassTrib],
  regra,
  desde: "2026-01-01",
  ate: null,
  fonte: "LC 214/2025; leiaute IBSCBS da NFS-e 1.01",
  confianca: "memory",
  observacao: "Exemplos da tabela oficial, que é maior.",
}))
