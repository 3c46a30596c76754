import { competenciasEntre, competencia as mesDe, paraReais, primeiroDia, somarMeses, ultimoDia } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import { juntas } from "../../db/juntas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerTotaisDeReceita } from "../receitas/receitas.service.ts"
import { consultarControle } from "../titulos/controle.service.ts"
import { idadeDosTitulos } from "../titulos/titulos.service.ts"
import { somarPorCliente, somarPrevistoPorMes, somarRecebidoPorMes } from "./visao.repository.ts"

const MESES = 12

/**
 * Twelve months of a company: what was invoiced, what should have come and what came, and who owes it. Without titles only what was invoiced
 * is known. Raises nao-encontrado.
 */
export async function visaoDasReceitas(tx: Tx, { escopo, agora }: Ato, idEmpresa: string, ate: string) {
  const hoje = diaCivil(agora)
  const ultimo = mesDe(ate)
  const primeiro = somarMeses(ultimo, 1 - MESES)
  const recorte = { idEmpresa, de: primeiroDia(primeiro), ate: ultimoDia(ultimo), hoje }
  const [existe, receitas, previstos, recebidos, clientes, idade, controle] = await juntas(tx, (tx) =>
    Promise.all([
      existeEmpresa(tx, escopo, idEmpresa),
      lerTotaisDeReceita(tx, escopo, [idEmpresa], { desde: primeiro, ate: ultimo }),
      somarPrevistoPorMes(tx, escopo, recorte),
      somarRecebidoPorMes(tx, escopo, recorte),
      somarPorCliente(tx, escopo, recorte),
      idadeDosTitulos(tx, escopo, { idEmpresa, natureza: "receber", hoje }),
      consultarControle(tx, escopo, idEmpresa, "receber"),
    ]),
  )
  if (!existe) throw new ErroDeNegocio("nao-encontrado")
  const doMes = (somas: readonly { readonly mes: string; readonly centavos: bigint }[], mes: string) =>
    paraReais(somas.find((s) => s.mes === mes)?.centavos ?? 0n)
  const faturado = (receitas.get(idEmpresa) ?? []).map((r) => ({ mes: r.competencia, centavos: r.totalCentavos }))
  const somarFaturado = (mes: string) =>
    paraReais(faturado.reduce((soma, r) => (r.mes === mes ? soma + r.centavos : soma), 0n))
  const vencidos = idade.filter((f) => f.faixa !== "a-vencer")
  return {
    controle: controle && { desde: controle.desde },
    meses: competenciasEntre(primeiro, ultimo).map((mes) => ({
      competencia: mes,
      faturado: somarFaturado(mes),
      previsto: doMes(previstos, mes),
      recebido: doMes(recebidos, mes),
    })),
    aVencer: paraReais(idade.find((f) => f.faixa === "a-vencer")?.esperadoCentavos ?? 0n),
    vencido: paraReais(vencidos.reduce((soma, f) => soma + f.esperadoCentavos, 0n)),
    titulosVencidos: vencidos.reduce((soma, f) => soma + f.quantos, 0),
    clientes: clientes.map(({ previsto, falta, vencido, ...c }) => ({
      ...c,
      previsto: paraReais(previsto),
      falta: paraReais(falta),
      vencido: paraReais(vencido),
    })),
  }
}
