import { nomeDaGuia, tiposDeConta } from "@partida/contracts"
import { deReais, formatarCompetencia, competencia as mesDe, paraReais, somarDias, somarMeses } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { listarContasDoBanco } from "../extratos/saldos.service.ts"
import { CATEGORIAS_DA_FOLHA, chaveDoMes, folhaDosEmpregados, semRepetir } from "./folha.ts"
import { type GuiaDoMes, impostosSemGuia, MESES_DE_EXEMPLO } from "./impostos.ts"
import { DIAS_DA_PREVISAO, type Esperado, preverDias } from "./previsao.ts"
import {
  lerGuiasAte,
  lerGuiasDesde,
  lerTitulosAte,
  lerUltimaFolha,
  somarSaidas,
} from "./previsao-de-caixa.repository.ts"
import { proLaboreAPagar } from "./pro-labore.service.ts"

/** The cash of a company in the days to come, from the balance of its accounts. Raises nao-encontrado. */
export async function preverCaixa(tx: Tx, { escopo, agora }: Pick<Ato, "escopo" | "agora">, idEmpresa: string) {
  const hoje = diaCivil(agora)
  const ate = somarDias(hoje, DIAS_DA_PREVISAO)
  // Raises nao-encontrado for a company out of reach.
  const { lista } = await listarContasDoBanco(tx, escopo, idEmpresa)
  const contas = lista.filter((c) => c.encerradaEm === null && c.idTipo !== tiposDeConta.CARTAO_DE_CREDITO.id)
  const comSaldo = contas.flatMap((c) => (c.saldo === null ? [] : [{ ...c, saldo: c.saldo }]))
  const titulos = await lerTitulosAte(tx, escopo, idEmpresa, ate)
  const guias = await lerGuiasAte(tx, escopo, idEmpresa, ate)
  const recentes = await lerGuiasDesde(tx, escopo, idEmpresa, somarMeses(mesDe(hoje.slice(0, 7)), -MESES_DE_EXEMPLO))
  const folha = await preverFolha(tx, escopo, idEmpresa, { hoje, ate }, { titulos, recentes })
  const esperados: Esperado[] = [
    ...impostosSemGuia(recentes, hoje, ate),
    ...folha,
    ...titulos.map((t) => ({
      origem: t.natureza,
      id: t.id,
      titulo: `${t.descricao}, ${t.pessoa}`,
      porque: null,
      vencimento: t.vencimento,
      valorCentavos: t.natureza === "receber" ? t.esperadoCentavos : -t.esperadoCentavos,
    })),
    ...guias.map((g) => ({
      origem: "imposto" as const,
      id: g.id,
      titulo: `${nomeDaGuia(g)} de ${formatarCompetencia(mesDe(g.competencia))}`,
      porque: null,
      vencimento: g.vencimento,
      valorCentavos: -g.faltaCentavos,
    })),
  ]
  const inicial = comSaldo.reduce((soma, { saldo }) => soma + deReais(saldo), 0n)
  const dias = comSaldo.flatMap(({ ate }) => ate ?? []).sort()
  return {
    hoje,
    inicial: paraReais(inicial),
    saldoEm: dias[0] ?? null,
    contasSemSaldo: contas.filter((c) => c.saldo === null).map((c) => c.apelido),
    linhasPendentes: contas.reduce((n, c) => n + c.pendentes, 0),
    ...preverDias(hoje, inicial, esperados),
  }
}

interface JaLido {
  readonly titulos: Awaited<ReturnType<typeof lerTitulosAte>>
  readonly recentes: readonly GuiaDoMes[]
}

/** The payroll between two days: of the partners and of the employees, less what titles and the bank already say of it. */
async function preverFolha(
  tx: Tx,
  escopo: Ato["escopo"],
  idEmpresa: string,
  dias: { readonly hoje: string; readonly ate: string },
  { titulos, recentes }: JaLido,
): Promise<Esperado[]> {
  const tem = (obrigacao: GuiaDoMes["obrigacao"]) => recentes.some((g) => g.obrigacao === obrigacao)
  const comInss = tem("inss")
  const esteMes = mesDe(dias.hoje.slice(0, 7))
  const doProLabore = await proLaboreAPagar(tx, escopo, idEmpresa, dias, { comInss, comIrrf: tem("irrf") })
  const ultima = await lerUltimaFolha(tx, escopo, idEmpresa, somarMeses(esteMes, -MESES_DE_EXEMPLO))
  const saidas = await somarSaidas(tx, escopo, idEmpresa, esteMes, CATEGORIAS_DA_FOLHA)
  const jaContado = new Map(saidas.map((s) => [chaveDoMes(s.categoria, dias.hoje), s.valorCentavos]))
  for (const t of titulos) {
    if (t.natureza !== "pagar") continue
    const chave = chaveDoMes(t.categoria, t.vencimento)
    jaContado.set(chave, (jaContado.get(chave) ?? 0n) + t.esperadoCentavos)
  }
  const dosEmpregados = ultima ? folhaDosEmpregados(ultima, dias.ate, comInss) : []
  return semRepetir([...doProLabore, ...dosEmpregados], jaContado, dias.hoje, dias.ate)
}
