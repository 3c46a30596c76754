import {
  type Centavos,
  centavos,
  compararTaxas,
  deReais,
  somarCentavos,
  somarTaxas,
  TABELAS,
  taxa,
  vigenteEm,
  ZERO,
} from "@partida/fiscal"
import type { Decisao, Explicacao, FatosDaNota } from "./fatos.ts"
import { parteDe, percentualDe, percentualEscrito } from "./percentuais.ts"

type Federais = Decisao["federais"]
interface FederaisDecididos {
  readonly federais: Federais
  readonly explicacoes: readonly Explicacao[]
  readonly avisos: readonly string[]
}

/** PIS, COFINS and CSLL not withheld; all three; only the CSLL (NT 007). */
const NAO_RETIDOS = "0"
const TODOS_RETIDOS = "3"
const SO_CSLL = "8"

/** Federal withholdings and the supplier's own PIS and COFINS. */
export function decidirFederais(fatos: FatosDaNota): FederaisDecididos {
  const { prestador, tomador, regras } = fatos
  const explicacoes: Explicacao[] = []
  const avisos: string[] = []
  const noSimples = prestador.regime === "simples" || prestador.regime === "mei"
  const dispensa = noSimples
    ? {
        porque: "Empresa do Simples ou MEI não sofre esta retenção.",
        fonte: "IN RFB 765/2007; Lei 10.833/2003 art. 32 III",
      }
    : tomador?.documento.tipo !== "cnpj"
      ? { porque: "Só empresa retém: o cliente não tem CNPJ.", fonte: "RIR/2018 art. 714; Lei 10.833/2003 art. 30" }
      : null
  const irrf = reter(fatos, "irrf", dispensa)
  const csrf = reterCsrf(fatos, dispensa)
  const inss = reterInss(fatos)
  const pisCofins = proprios(fatos, explicacoes)
  explicacoes.push(...irrf.explicacoes, ...csrf.explicacoes, ...inss.explicacoes)
  if (dispensa === null && regras.federal === null)
    avisos.push(
      "O escritório não tem regra federal para este serviço: a nota sai sem retenção de IRRF, PIS, COFINS e CSLL. Confira com o escritório.",
    )
  if (dispensa === null && tomador?.regime === null && csrf.valor > 0n)
    avisos.push("Se o cliente for do Simples ou MEI, ele não retém PIS, COFINS e CSLL. Diga o regime dele no cadastro.")
  return {
    federais: { irrf: irrf.valor, csrf: csrf.valor, tpRetPisCofins: csrf.tipo, inss: inss.valor, pisCofins },
    explicacoes,
    avisos,
  }
}

interface Retido {
  readonly valor: Centavos
  readonly explicacoes: readonly Explicacao[]
}

type Dispensa = { readonly porque: string; readonly fonte: string } | null
const NOMES = { irrf: "IRRF", csrf: "PIS, COFINS e CSLL", inss: "INSS" } as const

const nada = (assunto: keyof typeof NOMES, porque: string, fonte: string): Retido => ({
  valor: ZERO,
  explicacoes: [{ assunto, decisao: `Sem retenção de ${NOMES[assunto]}`, valor: ZERO, porque, fonte }],
})

const retido = (assunto: keyof typeof NOMES, valor: Centavos, percentual: string, fonte: string): Retido => ({
  valor,
  explicacoes: [
    {
      assunto,
      decisao: `Retenção de ${NOMES[assunto]}`,
      valor,
      porque: `${percentualEscrito(percentual)} do serviço, pela regra federal do escritório.`,
      fonte,
    },
  ],
})

function reter({ regras, valor }: FatosDaNota, assunto: "irrf", dispensa: Dispensa): Retido {
  const regra = regras.federal?.dados[assunto]
  const fonte = regras.federal?.fundamento ?? ""
  if (dispensa !== null) return regra ? nada(assunto, dispensa.porque, dispensa.fonte) : SEM_NADA
  if (!regra) return SEM_NADA
  const tributo = parteDe(valor, taxa(regra.aliquota))
  // Equal or below is not withheld (RIR/2018 art. 785).
  if (tributo <= deReais(regra.minimo)) return nada(assunto, "O valor não passa do mínimo da retenção.", fonte)
  return retido(assunto, tributo, percentualDe(taxa(regra.aliquota)), fonte)
}
const SEM_NADA: Retido = { valor: ZERO, explicacoes: [] }

/** Each contribution rounded by itself, as each is collected; all of them or none, by the sum. */
function reterCsrf(
  { regras, valor, competencia, tomador }: FatosDaNota,
  dispensa: Dispensa,
): Retido & { readonly tipo: string } {
  const regra = regras.federal?.dados.csrf
  const fonte = regras.federal?.fundamento ?? ""
  const sem = (r: Retido) => ({ ...r, tipo: NAO_RETIDOS })
  if (dispensa !== null) return sem(regra ? nada("csrf", dispensa.porque, dispensa.fonte) : SEM_NADA)
  if (!regra) return sem(SEM_NADA)
  if (tomador?.regime === "simples" || tomador?.regime === "mei")
    return sem(
      nada("csrf", "Cliente do Simples ou MEI não retém.", "Lei 10.833/2003 art. 32; IN SRF 459/2004 art. 1º §6º"),
    )
  const { pis, cofins, csll } = vigenteEm(TABELAS.retencaoDaCsrf, competencia).valor
  const daLei = somarTaxas(somarTaxas(pis, cofins), csll)
  const doEscritorio = taxa(regra.aliquota)
  const partes = compararTaxas(daLei, doEscritorio) === 0 ? [pis, cofins, csll] : [doEscritorio]
  const total = somarCentavos(partes.map((parte) => parteDe(valor, parte)))
  if (total <= deReais(regra.minimo)) return sem(nada("csrf", "O valor não passa do mínimo da retenção.", fonte))
  const soCsll = compararTaxas(doEscritorio, csll) === 0
  return { ...retido("csrf", total, percentualDe(doEscritorio), fonte), tipo: soCsll ? SO_CSLL : TODOS_RETIDOS }
}

function reterInss({ prestador, tomador, regras, valor }: FatosDaNota): Retido {
  const regra = regras.federal?.dados.inss
  if (!regra) return SEM_NADA
  const fonte = regras.federal?.fundamento ?? ""
  if (prestador.regime === "mei") return nada("inss", "MEI não sofre a retenção de INSS.", fonte)
  if (tomador?.documento.tipo !== "cnpj") return nada("inss", "Só empresa retém: o cliente não tem CNPJ.", fonte)
  const base = regra.baseReduzida === null ? valor : parteDe(valor, taxa(regra.baseReduzida))
  const tributo = parteDe(base, taxa(regra.aliquota))
  // Below the minimum is not withheld; equal to it is (IN RFB 2.110/2022 art. 115).
  if (tributo < deReais(regra.minimo)) return nada("inss", "O valor fica abaixo do mínimo da retenção.", fonte)
  return retido("inss", tributo, percentualDe(taxa(regra.aliquota)), fonte)
}

/** CST whose operations have no base (E0682). */
const SEM_BASE: ReadonlySet<string> = new Set(["00", "08", "09"])

function proprios(fatos: FatosDaNota, explicacoes: Explicacao[]): Federais["pisCofins"] {
  const { prestador, regras, valor, descontoIncondicionado, competencia, servico } = fatos
  // A MEI may not say any of it (E0676); in the Simples they are inside the DAS.
  if (prestador.regime === "mei" || prestador.regime === "simples") return null
  const daRegra = regras.federal?.dados.pisCofins
  const periodo = prestador.regime === "presumido" ? vigenteEm(TABELAS.pisCofinsCumulativo, competencia) : null
  const exporta = servico.exportacao !== undefined
  const usada = daRegra
    ? {
        cst: daRegra.cst,
        pis: taxa(daRegra.aliquotaPis),
        cofins: taxa(daRegra.aliquotaCofins),
        fonte: regras.federal?.fundamento ?? "",
      }
    : exporta
      ? { cst: "08", pis: taxa("0"), cofins: taxa("0"), fonte: "Lei 9.718/1998 art. 2º; MP 2.158-35/2001 art. 14 III" }
      : periodo?.valor
        ? { cst: "01", pis: periodo.valor.pis, cofins: periodo.valor.cofins, fonte: periodo.norma.titulo }
        : null
  if (usada === null) return null
  const base = SEM_BASE.has(usada.cst) ? null : centavos(valor - descontoIncondicionado)
  const pis = base === null ? ZERO : parteDe(base, usada.pis)
  const cofins = base === null ? ZERO : parteDe(base, usada.cofins)
  explicacoes.push({
    assunto: "pis-cofins",
    decisao: "PIS e COFINS próprios da empresa",
    valor: somarCentavos([pis, cofins]),
    porque: `CST ${usada.cst}: não são descontados do cliente; vão no DARF do mês.`,
    fonte: usada.fonte,
  })
  return {
    cst: usada.cst,
    base,
    aliquotaPis: percentualDe(usada.pis),
    aliquotaCofins: percentualDe(usada.cofins),
    pis,
    cofins,
  }
}
