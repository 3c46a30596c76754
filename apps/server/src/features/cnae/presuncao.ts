import type { SugestaoDoCnae } from "@partida/contracts"
import { type AtividadeDoPresumido, competencia as mesDe } from "@partida/fiscal"
import { presuncoesEm } from "@partida/fiscal/presumido"

const LEI_9249 = "https://www.planalto.gov.br/ccivil_03/leis/l9249.htm"
const norma = (artigo: string) => ({ titulo: `Lei 9.249/1995 ${artigo}`, url: LEI_9249 })

interface Regra {
  /** Beginnings of the codes; the longest that fits decides. */
  readonly prefixos: string
  /** Likeliest first; one alone is a suggestion, several are asked. */
  readonly atividades: readonly [AtividadeDoPresumido, ...AtividadeDoPresumido[]]
  readonly motivo: string
  readonly artigo: string
}

/**
 * What activities of a CNAE usually presume. No law joins the two: the presumption follows what is sold, so that whatever
 * depends on how the work is done has more than one answer, and a person chooses.
 */
const REGRAS: readonly Regra[] = [
  {
    prefixos: "4731 4784",
    atividades: ["revenda-combustiveis"],
    motivo: "Revenda, para consumo, de combustível derivado de petróleo, álcool carburante ou gás.",
    artigo: "art. 15 §1º I",
  },
  {
    prefixos: "45 46 47",
    atividades: ["comercio"],
    motivo: "Revenda de mercadorias: a regra geral de 8%.",
    artigo: "art. 15",
  },
  {
    prefixos: "4512 4530706 4542 461",
    atividades: ["intermediacao-de-negocios"],
    motivo: "Representação e intermediação de negócios.",
    artigo: "art. 15 §1º III b",
  },
  {
    prefixos: "4520 4543 331 332 9511 9512 952",
    atividades: ["servicos-gerais"],
    motivo: "Manutenção, reparação e instalação são serviços. A venda de peças, na nota, é comércio.",
    artigo: "art. 15 §1º III a",
  },
  {
    prefixos: "05 06 07 08 09 10 11 12 13 14 15 16 17 19 20 21 22 23 24 25 26 27 28 29 30 31 32",
    atividades: ["industria"],
    motivo: "Venda do que a empresa fabrica: a regra geral de 8%.",
    artigo: "art. 15",
  },
  {
    prefixos: "18",
    atividades: ["industria", "servicos-gerais"],
    motivo: "Impressão por encomenda, sem venda do produto, é serviço.",
    artigo: "art. 15",
  },
  {
    prefixos: "01 02 03 35 36",
    atividades: ["comercio", "industria", "servicos-gerais"],
    motivo: "A venda de produtos tem a regra geral de 8%; o serviço prestado, 32%.",
    artigo: "art. 15",
  },
  {
    prefixos: "4911 4930 5011401 5012201 5021101 5120",
    atividades: ["transporte-cargas"],
    motivo: "Transporte de cargas.",
    artigo: "art. 15 §1º II a",
  },
  {
    prefixos: "49 50 51",
    atividades: ["transporte-passageiros", "transporte-cargas"],
    motivo: "Transporte de cargas presume 8%; qualquer outro, 16%.",
    artigo: "art. 15 §1º II a",
  },
  {
    prefixos: "4912 4921 4922 4923 4924 4929 4950 5111 5112",
    atividades: ["transporte-passageiros"],
    motivo: "Transporte de passageiros.",
    artigo: "art. 15 §1º II a",
  },
  {
    prefixos: "4110 6810201",
    atividades: ["atividade-imobiliaria"],
    motivo: "Incorporação, loteamento e venda de imóveis próprios.",
    artigo: "art. 15 e IN RFB 1.700/2017 art. 33 §1º II c",
  },
  {
    prefixos: "41 42 43",
    atividades: ["construcao-com-materiais", "construcao-so-mao-de-obra"],
    motivo: "8% só na empreitada com fornecimento de todos os materiais incorporados à obra; senão, 32%.",
    artigo: "art. 15 §1º III e IN RFB 1.700/2017 art. 33 §1º II d",
  },
  {
    prefixos: "56",
    atividades: ["comercio", "servicos-gerais"],
    motivo: "O fornecimento de refeições é venda de mercadorias; o serviço sem ela presume 32%.",
    artigo: "art. 15",
  },
  {
    prefixos: "6810202 6810203 6822 77",
    atividades: ["administracao-locacao-cessao-de-bens"],
    motivo: "Administração, locação ou cessão de bens e direitos.",
    artigo: "art. 15 §1º III c",
  },
  {
    prefixos: "6821 6612 6619302 6622 7490104",
    atividades: ["intermediacao-de-negocios"],
    motivo: "Corretagem e intermediação de negócios.",
    artigo: "art. 15 §1º III b",
  },
  {
    prefixos: "6491",
    atividades: ["factoring"],
    motivo: "Fomento mercantil.",
    artigo: "art. 15 §1º III d",
  },
  {
    prefixos: "861 864 8630501 8630502",
    atividades: ["servicos-gerais", "servicos-hospitalares"],
    motivo: "8% só para sociedade empresária que atenda às normas da Anvisa; consultas médicas presumem sempre 32%.",
    artigo: "art. 15 §1º III a",
  },
]

/** Divisions of CNAE where everything else is a service. */
const PRIMEIRA_DIVISAO_DE_SERVICOS = 37

/** The presumption that a CNAE suggests in a month; nothing is stored before a person confirms. */
export function sugestaoDePresuncao(cnae: string, competencia: string): SugestaoDoCnae["presumido"] {
  const presuncoes = presuncoesEm(mesDe(competencia))
  const regra = regraDe(cnae)
  const [sugerida, ...outras] = regra.atividades
  const unica = outras.length === 0
  return {
    situacao: unica ? "sugerido" : "ambiguo",
    sugerida: unica ? sugerida : null,
    opcoes: [...regra.atividades],
    motivo: regra.motivo,
    norma: norma(regra.artigo),
    presuncoes,
  }
}

function regraDe(cnae: string): Omit<Regra, "prefixos"> {
  let achada: Regra | null = null
  let tamanho = 0
  for (const regra of REGRAS)
    for (const prefixo of regra.prefixos.split(" "))
      if (prefixo.length > tamanho && cnae.startsWith(prefixo)) {
        achada = regra
        tamanho = prefixo.length
      }
  if (achada) return achada
  if (Number(cnae.slice(0, 2)) >= PRIMEIRA_DIVISAO_DE_SERVICOS) return SERVICOS
  return {
    ...SERVICOS,
    atividades: ["comercio", "industria", "servicos-gerais"],
    motivo: "Escolha pelo que é vendido.",
  }
}

const SERVICOS: Omit<Regra, "prefixos"> = {
  atividades: ["servicos-gerais"],
  motivo: "Prestação de serviços em geral.",
  artigo: "art. 15 §1º III a",
}
