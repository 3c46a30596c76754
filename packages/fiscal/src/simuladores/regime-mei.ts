import { calcularInssPatronal } from "../inss/patronal.ts"
import { calcularDasMei } from "../mei/das/das-mei.ts"
import { calcularLimiteMei } from "../mei/limite/limite-mei.ts"
import { anoDe, competenciaDaData } from "../nucleo/competencia.ts"
import { centavos, reaisPorExtenso, somarCentavos, ZERO } from "../nucleo/dinheiro.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { mesesNoAnoDeAbertura } from "../simples/apuracao/historico.ts"
import { barrarRegime, type CustoDoRegime, type EntradaRegimes, fecharCusto, mesesDoRegime } from "./regime-tipos.ts"

/** What the MEI costs in the year, where the caller says that activity and partners allow it and the revenue fits. */
export function custoNoMei(dados: EntradaRegimes, tabelas: Tabelas): CustoDoRegime {
  const { atividadeDoMei, meiCaminhoneiro: caminhoneiro = false, ano, abertura, folhaEmpregados } = dados
  if (atividadeDoMei === undefined) return barrarRegime("mei", "A atividade ou os sócios não permitem o MEI.")
  const receitaAno = somarCentavos(dados.receitas)
  const [dezembro] = mesesDoRegime(dados).slice(-1)
  const inicio = competenciaDaData(abertura, "abertura")
  const meses = dezembro !== undefined && anoDe(inicio) === ano ? mesesNoAnoDeAbertura(dezembro, inicio) : undefined
  const limite = calcularLimiteMei(
    { ano, receitaAno, caminhoneiro, ...(meses === undefined ? {} : { mesesAtividade: meses }) },
    tabelas,
  )
  if (limite.tipo !== "calculado" || limite.resultado.situacao !== "dentro") {
    const maximo = limite.tipo === "calculado" ? reaisPorExtenso(limite.resultado.limite) : "do ano"
    return barrarRegime(
      "mei",
      `A receita do ano de ${reaisPorExtenso(receitaAno)} passa do limite do MEI${caminhoneiro ? " caminhoneiro" : ""} de ${maximo}.`,
    )
  }
  let das = 0n
  let patronal = 0n
  for (const competencia of mesesDoRegime(dados).filter((mes) => mes >= inicio)) {
    const doMes = calcularDasMei({ competencia, atividade: atividadeDoMei, caminhoneiro }, tabelas)
    const cpp = calcularInssPatronal(
      { competencia, regime: "mei", folhaEmpregados, contribuintesIndividuais: ZERO },
      tabelas,
    )
    das += doMes.tipo === "calculado" ? doMes.resultado.total : 0n
    patronal += cpp.tipo === "calculado" ? cpp.resultado.total : 0n
  }
  return fecharCusto(
    "mei",
    [
      {
        rotulo: "DAS do MEI",
        norma: { titulo: `LC 123/2006 ${caminhoneiro ? "art. 18-F" : "art. 18-A §3º V"}` },
        valor: centavos(das),
      },
      { rotulo: "CPP do empregado (3%)", norma: { titulo: "LC 123/2006 art. 18-C" }, valor: centavos(patronal) },
    ],
    ["O DAS do MEI já inclui o INSS do titular; nos outros regimes o INSS do sócio não entra na conta."],
  )
}
