import { atividadesDoMei, type EntradaMudada } from "@partida/contracts"
import {
  competenciaDaData,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  type Origem,
  paraReais,
  type SituacaoReceita,
} from "@partida/fiscal"
import { janelaDoPeriodo } from "@partida/fiscal/simuladores"
import type { EntradaGuardada, EntradaSimples, LinhaGuardada } from "../fechamento/previsao.service.ts"

/** One value of one side, by a name that both sides share. */
interface Fato {
  readonly rotulo: string
  readonly valor: bigint
  readonly origem: Origem | null
  readonly competencia: string | null
}
type Fatos = ReadonlyMap<string, Fato>
type Assunto = EntradaMudada["assunto"]

/**
 * Which inputs of a month are not those of another, each with the records behind it: revenue by activity, the months that
 * entered or left the window of the RBT12, payroll of that window, and the registration. In the order of the calculation.
 */
export function compararEntradas(antes: EntradaGuardada, depois: EntradaGuardada): EntradaMudada[] {
  const mesmoMes = antes.competencia === depois.competencia
  const quantias = (assunto: Assunto, fatosDe: (entrada: EntradaGuardada) => Fatos) =>
    compararFatos(assunto, fatosDe(antes), fatosDe(depois), mesmoMes)
  return [
    ...compararCadastros(antes, depois),
    ...quantias("receita", receitasDe),
    ...quantias("historico", historicoDe),
    ...quantias("folha", folhasDe),
  ]
}

function compararFatos(assunto: Assunto, antes: Fatos, depois: Fatos, mesmoMes: boolean): EntradaMudada[] {
  return [...new Set([...antes.keys(), ...depois.keys()])].flatMap((chave): EntradaMudada[] => {
    const [de, para] = [antes.get(chave), depois.get(chave)]
    const fato = para ?? de
    // In the same month another note for the same amount is a change; in another month they are always other notes.
    const mesmosIds = !mesmoMes || idsDe(de).join() === idsDe(para).join()
    if (!fato || (de && para && de.valor === para.valor && mesmosIds)) return []
    return [
      {
        assunto,
        rotulo: fato.rotulo,
        antes: de ? paraReais(de.valor) : null,
        depois: para ? paraReais(para.valor) : null,
        emReais: true,
        idsAntes: idsDe(de),
        idsDepois: idsDe(para),
        tipoDosIds: tipoDe(fato),
        competencia: fato.competencia,
      },
    ]
  })
}

function idsDe(fato: Fato | undefined): string[] {
  return fato?.origem && "ids" in fato.origem ? [...fato.origem.ids].sort() : []
}

function tipoDe({ origem }: Fato): EntradaMudada["tipoDosIds"] {
  return origem && "ids" in origem ? origem.tipo : null
}

/** "Consultoria (3 notas)" without the count, which is not the same in another month. */
const semContagem = (rotulo: string) => rotulo.replace(/ \(\d+ notas?\)$/, " (notas)")

function receitasDe(entrada: EntradaGuardada): Fatos {
  switch (entrada.regime) {
    case "simples":
      return porLinha(entrada.linhas, ({ anexo }) => anexo)
    case "presumido":
      return receitasDoPresumido(entrada)
    case "mei":
    case "real":
      return new Map([["receita", umFato("Receita do mês", entrada.receita)]])
  }
}

const umFato = (rotulo: string, valor: string, competencia: string | null = null): Fato => ({
  rotulo,
  valor: deReais(valor),
  origem: null,
  competencia,
})

type Linha = Pick<LinhaGuardada, "rotulo" | "situacoes" | "mercado" | "valor" | "origem">

/** Lines of one activity, taxed alike, are one fact. */
function porLinha<L extends Linha>(linhas: readonly L[], classeDe: (linha: L) => string): Map<string, Fato> {
  const fatos = new Map<string, Fato>()
  for (const linha of linhas) {
    const rotulo = semContagem(linha.rotulo)
    const chave = [linha.origem.tipo, rotulo, classeDe(linha), linha.mercado, ...linha.situacoes].join("|")
    const anterior = fatos.get(chave)
    fatos.set(chave, {
      rotulo: [rotulo, ...detalhesPorExtenso(linha)].join(", "),
      valor: (anterior?.valor ?? 0n) + deReais(linha.valor),
      origem: juntar(anterior?.origem ?? null, linha.origem),
      competencia: null,
    })
  }
  return fatos
}

function detalhesPorExtenso({ situacoes, mercado }: Linha): string[] {
  const nomes = situacoes.map((s) => situacoesPorExtenso[s])
  return mercado === "externo" && !situacoes.includes("exportacao") ? [...nomes, "exportação"] : nomes
}

const situacoesPorExtenso: Readonly<Record<SituacaoReceita, string>> = {
  "iss-retido": "ISS retido",
  "iss-fixo": "ISS fixo",
  "iss-outro-municipio": "ISS de outro município",
  "sem-iss-locacao-bens-moveis": "locação sem ISS",
  "icms-st-substituido": "ICMS já recolhido por substituição",
  "icms-antecipacao-encerramento": "ICMS antecipado",
  "icms-substituto": "substituta do ICMS",
  "monofasico-pis-cofins": "PIS e COFINS monofásicos",
  "st-e-monofasico": "ICMS substituído e PIS e COFINS monofásicos",
  "concentrado-ou-st-ibs-cbs": "IBS e CBS concentrados",
  exportacao: "exportação",
  "regime-regular-ibs-cbs": "IBS e CBS no regime regular",
  "transporte-intermunicipal-comunicacao": "transporte intermunicipal ou comunicação",
}

const valoresDoPresumido = [
  ["outrasReceitas", "Outras receitas"],
  ["irrfRetido", "IRRF retido"],
  ["csllRetida", "CSLL retida"],
  ["pisRetido", "PIS retido"],
  ["cofinsRetida", "COFINS retida"],
] as const

/** The revenue of the month by presumption, and what a person typed besides. */
function receitasDoPresumido({ meses, competencia }: Extract<EntradaGuardada, { regime: "presumido" }>): Fatos {
  const doMes = meses.find((mes) => mes.competencia === competencia)
  if (!doMes) return new Map()
  const fatos = porLinha(doMes.linhas, ({ atividade }) => atividade)
  for (const [campo, rotulo] of valoresDoPresumido)
    if (deReais(doMes[campo]) !== 0n) fatos.set(campo, umFato(rotulo, doMes[campo]))
  return fatos
}

/** Two typed lines of one activity are one fact with both records. */
function juntar(uma: Origem | null, outra: Origem): Origem {
  if (uma === null || !("ids" in uma) || !("ids" in outra) || uma.tipo !== outra.tipo) return outra
  return { ...outra, ids: [...uma.ids, ...outra.ids] }
}

/** The months that the RBT12 of the month really adds. */
function janelaDe(entrada: EntradaSimples): ReadonlySet<string> {
  const janela = janelaDoPeriodo(mesDe(entrada.competencia), competenciaDaData(entrada.abertura))
  return new Set(janela?.meses ?? [])
}

function historicoDe(entrada: EntradaGuardada): Fatos {
  if (entrada.regime !== "simples") return new Map()
  const janela = janelaDe(entrada)
  return new Map(
    entrada.historico
      .filter(({ competencia }) => janela.has(competencia))
      .map(({ competencia, interno, externo }) => [
        competencia,
        {
          rotulo: `Receita de ${formatarCompetencia(mesDe(competencia))} no RBT12`,
          valor: deReais(interno) + deReais(externo),
          origem: null,
          competencia,
        },
      ]),
  )
}

/** Payroll only counts where an activity depends on Fator R. A month may have it from more than one source. */
function folhasDe(entrada: EntradaGuardada): Fatos {
  const fatos = new Map<string, Fato>()
  if (entrada.regime !== "simples" || !entrada.linhas.some(({ anexo }) => anexo === "III/V")) return fatos
  const janela = janelaDe(entrada)
  for (const { competencia, valor, origem } of entrada.folhas.filter((f) => janela.has(f.competencia))) {
    const anterior = fatos.get(competencia)
    fatos.set(competencia, {
      rotulo: `Folha de ${formatarCompetencia(mesDe(competencia))} no Fator R`,
      valor: (anterior?.valor ?? 0n) + deReais(valor),
      origem: juntar(anterior?.origem ?? null, origem),
      competencia,
    })
  }
  return fatos
}

const regimes = { simples: "Simples Nacional", mei: "MEI", presumido: "Lucro Presumido", real: "Lucro Real" } as const
const simOuNao = (valor: boolean) => (valor ? "sim" : "não")

function cadastroDe(entrada: EntradaGuardada): ReadonlyMap<string, string> {
  const fatos = new Map<string, string>([["Regime tributário", regimes[entrada.regime]]])
  if ("abertura" in entrada) fatos.set("Data de abertura", entrada.abertura)
  if (entrada.regime === "simples")
    fatos.set("Impedida de recolher ICMS e ISS no DAS", simOuNao(entrada.impedidoIcmsIss))
  if (entrada.regime === "mei") fatos.set("Atividade do MEI", atividadesDoMei[entrada.atividade])
  if (entrada.regime === "presumido") fatos.set("Quotas do IRPJ e da CSLL", String(entrada.quotas))
  return fatos
}

function compararCadastros(antes: EntradaGuardada, depois: EntradaGuardada): EntradaMudada[] {
  const [de, para] = [cadastroDe(antes), cadastroDe(depois)]
  return [...new Set([...de.keys(), ...para.keys()])].flatMap((rotulo): EntradaMudada[] => {
    const [valorAntes = null, valorDepois = null] = [de.get(rotulo), para.get(rotulo)]
    if (valorAntes === valorDepois) return []
    return [
      {
        assunto: "cadastro",
        rotulo,
        antes: valorAntes,
        depois: valorDepois,
        emReais: false,
        idsAntes: [],
        idsDepois: [],
        tipoDosIds: null,
        competencia: null,
      },
    ]
  })
}
