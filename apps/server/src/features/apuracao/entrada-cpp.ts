import {
  type Centavos,
  type Competencia,
  centavos,
  deReais,
  competencia as mesDe,
  ParametroSemVigencia,
  reaisPorExtenso,
  somarCentavos,
} from "@partida/fiscal"
import { situarFatorR } from "@partida/fiscal/simuladores"
import type { Cadastro, Lidos } from "./entrada.repository.ts"
import { dependeDoFatorR, type EntradaSimples } from "./entrada.ts"

type Meses = ReadonlyMap<Competencia, Centavos>
type DoMes = Pick<EntradaSimples, "competencia" | "abertura" | "linhas" | "historico" | "folhas">

/**
 * The payroll of the Fator R has the CPP collected inside the DAS too, and only a person knows which was: where its lack alone
 * keeps the month under the cut, that is said. A month whose typed charges reach its CPP may have it already, and adds nothing;
 * nor does one without a stored calculation. Only where an activity depends on the Fator R.
 */
export function alertasDaCpp(cadastro: Cadastro, doMes: DoMes, lidos: Lidos): string[] {
  if (!dependeDoFatorR(cadastro)) return []
  const cpp = cppForaDaFolha(cadastro, lidos)
  if (cpp.size === 0) return []
  const receitas = receitasDe(doMes)
  const folhas: Meses = new Map(doMes.folhas.map((f) => [mesDe(f.competencia), deReais(f.valor)] as const))
  const sem = situar(doMes, receitas, folhas)
  if (sem?.anexo !== "V") return []
  const naJanela = sem.meses.flatMap((mes) => cpp.get(mes) ?? [])
  const comCpp = new Map([...folhas].map(([mes, valor]) => [mes, centavos(valor + (cpp.get(mes) ?? 0n))] as const))
  const com = situar(doMes, receitas, comCpp)
  if (com?.anexo !== "III") return []
  return [
    `A CPP apurada dentro do DAS nos doze meses (${reaisPorExtenso(somarCentavos(naJanela))}) não está na folha do Fator R. Com ela, o fator r seria ${percentual(com.fatorR)} e a receita iria para o Anexo III (LC 123/2006 art. 18 §24). Se foi recolhida, informe-a em Encargos da folha de cada mês.`,
  ]
}

/** CPP of each month that the typed charges of it cannot have. */
function cppForaDaFolha({ id }: Cadastro, { cppNoDas, folhas }: Lidos): Meses {
  const encargos = new Map((folhas.get(id) ?? []).map((f) => [f.competencia, f.encargosCentavos]))
  return new Map(
    (cppNoDas.get(id) ?? []).flatMap(({ competencia, valor }) => {
      const cpp = deReais(valor)
      return cpp === 0n || (encargos.get(competencia) ?? 0n) >= cpp ? [] : [[mesDe(competencia), cpp] as const]
    }),
  )
}

/** Revenue of both markets; that of the month itself counts only in the first month of activity. */
function receitasDe({ competencia, linhas, historico }: DoMes): Meses {
  return new Map([
    ...historico.map((m) => [mesDe(m.competencia), centavos(deReais(m.interno) + deReais(m.externo))] as const),
    [mesDe(competencia), somarCentavos(linhas.map(({ valor }) => deReais(valor)))] as const,
  ])
}

function situar({ competencia, abertura }: DoMes, receitas: Meses, folhas: Meses) {
  try {
    const resposta = situarFatorR({ periodoApuracao: mesDe(competencia), abertura, receitas, folhas })
    return resposta.tipo === "calculado" ? resposta.resultado : null
  } catch (erro) {
    // A month without law is said by the calculation itself.
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}

/** "0.28" is "28 %": the ratio of the law has two decimals. */
const percentual = (fatorR: string) => `${BigInt(fatorR.replace(".", ""))} %`
