import { atividadesDoMei, type EntradaMudada, regimes } from "@partida/contracts"
import {
  competenciaDaData,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  paraReais,
  reaisPorExtenso,
} from "@partida/fiscal"
import { janelaDoPeriodo } from "@partida/fiscal/simuladores"
import type { EntradaGuardada, EntradaSimples } from "../apuracao/entrada.ts"
import { cadastroDoPresumido, receitasDoPresumido, trimestreDoPresumido } from "./entradas-do-presumido.ts"
import { type Fato, type Fatos, juntar, porLinha, umFato } from "./fatos.ts"

type Assunto = EntradaMudada["assunto"]

/**
 * Which inputs of a month are not those of another, each with the records behind it: revenue by activity, the months that
 * entered or left the window of the RBT12 (or the quarter), payroll of that window, and the registration. In the order of the calculation.
 */
export function compararEntradas(antes: EntradaGuardada, depois: EntradaGuardada): EntradaMudada[] {
  const mesmoMes = antes.competencia === depois.competencia
  const quantias = (assunto: Assunto, fatosDe: (entrada: EntradaGuardada) => Fatos) =>
    compararFatos(assunto, fatosDe(antes), fatosDe(depois), mesmoMes)
  return [
    ...compararCadastros(antes, depois),
    ...quantias("receita", receitasDe),
    ...quantias("trimestre", (entrada) => (entrada.regime === "presumido" ? trimestreDoPresumido(entrada) : new Map())),
    ...quantias("historico", historicoDe),
    ...quantias("folha", folhasDe),
  ]
}

function compararFatos(assunto: Assunto, antes: Fatos, depois: Fatos, mesmoMes: boolean): EntradaMudada[] {
  return [...new Set([...antes.keys(), ...depois.keys()])].flatMap((chave): EntradaMudada[] => {
    const de = antes.get(chave)
    const para = depois.get(chave)
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

const simOuNao = (valor: boolean) => (valor ? "sim" : "não")

function cadastroDe(entrada: EntradaGuardada): ReadonlyMap<string, string> {
  const fatos = new Map<string, string>([["Regime tributário", regimes[entrada.regime]]])
  if ("abertura" in entrada) fatos.set("Data de abertura", entrada.abertura)
  if (entrada.regime === "simples") {
    fatos.set("Impedida de recolher ICMS e ISS no DAS", simOuNao(entrada.impedidoIcmsIss))
    for (const { tributo, valor, ato } of entrada.valoresFixos ?? [])
      fatos.set(`${tributo} em valor fixo mensal`, `${reaisPorExtenso(deReais(valor))}, ${ato}`)
  }
  if (entrada.regime === "mei") fatos.set("Atividade do MEI", atividadesDoMei[entrada.atividade])
  if (entrada.regime === "presumido")
    for (const [rotulo, valor] of cadastroDoPresumido(entrada)) fatos.set(rotulo, valor)
  return fatos
}

function compararCadastros(antes: EntradaGuardada, depois: EntradaGuardada): EntradaMudada[] {
  const de = cadastroDe(antes)
  const para = cadastroDe(depois)
  return [...new Set([...de.keys(), ...para.keys()])].flatMap((rotulo): EntradaMudada[] => {
    const valorAntes = de.get(rotulo) ?? null
    const valorDepois = para.get(rotulo) ?? null
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
