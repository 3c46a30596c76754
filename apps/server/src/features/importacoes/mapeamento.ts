import {
  avisoDeColunasDeFora,
  camposDe,
  camposQueFaltam,
  ehDeContraparte,
  type MapeamentoDaPlanilha,
  type PlanilhaLida,
} from "@partida/contracts"
import { ErroDeNegocio } from "../../http/erros.ts"

/** Raises entrada-invalida when the columns of the sheets cannot be read as they were said to be. */
export function conferirMapeamento(mapeamento: readonly MapeamentoDaPlanilha[]): void {
  const recusar = (motivo: string) => {
    throw new ErroDeNegocio("entrada-invalida", motivo, "planilhas")
  }
  if (mapeamento.every((m) => m.tipo === null)) recusar("Escolha o que pelo menos uma aba traz.")
  for (const aba of mapeamento) {
    const { planilha, tipo, colunas } = aba
    if (tipo === null) continue
    const campos = camposDe(tipo)
    const usados = new Set<string>()
    for (const { campo, competencia, atividade } of colunas) {
      const definicao = campos.find((c) => c.campo === campo)
      if (definicao === undefined) recusar(`A aba ${planilha} tem um campo que não existe: ${campo}.`)
      if (competencia !== null && definicao?.porMes !== true)
        recusar(`Na aba ${planilha}, ${definicao?.rotulo} não pode ter um mês por coluna.`)
      if (atividade !== undefined && (tipo !== "receita" || campo !== "valor"))
        recusar(`Na aba ${planilha}, só a receita pode ter um anexo por coluna.`)
      const chave = `${campo}|${competencia}|${atividade ?? ""}`
      if (usados.has(chave)) recusar(`Na aba ${planilha}, duas colunas são ${definicao?.rotulo}. Deixe uma só.`)
      usados.add(chave)
    }
    for (const { rotulo, campo } of camposQueFaltam(aba))
      recusar(
        ehDeContraparte(tipo) && campo === "cnpj"
          ? `Na aba ${planilha}, diga de que empresa são as linhas, ou qual coluna o diz.`
          : `Na aba ${planilha}, diga qual coluna é ${rotulo}.`,
      )
    const faltaMes =
      (tipo === "receita" || tipo === "folha") &&
      !colunas.some((c) => c.campo === "competencia" || c.competencia !== null)
    if (faltaMes) recusar(`Na aba ${planilha}, diga qual coluna é a competência, ou de que mês é cada coluna.`)
  }
}

/** What a person should know of how a sheet is read, and the columns with numbers that this mapping leaves out. */
export function avisosDaPlanilha(
  planilha: Pick<PlanilhaLida, "colunas">,
  mapeamento: MapeamentoDaPlanilha | undefined,
  avisos: readonly string[],
): string[] {
  const deFora = mapeamento === undefined ? null : avisoDeColunasDeFora(planilha, mapeamento)
  return deFora === null ? [...avisos] : [...avisos, deFora]
}
