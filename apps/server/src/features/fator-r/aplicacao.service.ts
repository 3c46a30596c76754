import type { rotasDoFatorR } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe, somarMeses } from "@partida/fiscal"
import type { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { atualizarAlertas } from "../alertas/alertas.service.ts"
import { consultarProLabore, definirProLabore, removerProLabore } from "../socios/pro-labore.service.ts"

type Itens = z.output<typeof rotasDoFatorR.aplicarFatorR.corpo>["itens"]
type Pessoa = Awaited<ReturnType<typeof consultarProLabore>>["lista"][number]

/**
 * Writes a path as planned pró-labore of the people who receive it, from the month after a competência on; after its last
 * month each one has the value that the request says. All of it or nothing. Raises nao-encontrado, entrada-invalida
 * (months that do not follow one another, a person twice), versao-desatualizada and competencia-fechada.
 */
export async function aplicarCaminho(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  itens: Itens,
): Promise<{ alterados: number; desde: string; ate: string }> {
  const { escopo, agora } = ato
  const inicio = somarMeses(mesDe(competencia), 1)
  const meses = exigirMeses(itens, inicio)
  const { lista, fechadoAte } = await consultarProLabore(tx, escopo, idEmpresa, { competencia: inicio })
  if (fechadoAte !== null && fechadoAte >= inicio)
    throw new ErroDeNegocio(
      "competencia-fechada",
      `O caminho começa em ${formatarCompetencia(inicio)} e a empresa está fechada até ${formatarCompetencia(mesDe(fechadoAte))}. Abra o Fator R na competência de ${formatarCompetencia(mesDe(fechadoAte))} e simule de novo.`,
    )
  let alterados = 0
  // In one order: two people applying paths to the same partners take turns instead of waiting for each other.
  for (const item of [...itens].sort((a, b) => (a.idSocio < b.idSocio ? -1 : 1))) {
    const pessoa = encontrado(lista.find((p) => p.idSocio === item.idSocio))
    if (pessoa.versao !== item.versao) throw new ErroDeNegocio("versao-desatualizada")
    const mudou = await gravarDaPessoa(tx, ato, pessoa, item)
    if (mudou) alterados++
  }
  await atualizarAlertas(tx, escopo, [idEmpresa], agora)
  return { alterados, desde: inicio, ate: meses.at(-1) ?? inicio }
}

/** The months of the path. Raises entrada-invalida. */
function exigirMeses(itens: Itens, inicio: string): string[] {
  if (new Set(itens.map((i) => i.idSocio)).size !== itens.length)
    recusar("A mesma pessoa aparece duas vezes. Refaça a simulação.", "itens")
  const meses = itens[0]?.valores.map((v) => v.competencia) ?? []
  const esperados = meses.map((_, i) => somarMeses(mesDe(inicio), i))
  const iguais = itens.every(
    ({ valores }) => valores.length === meses.length && valores.every((v, i) => v.competencia === esperados[i]),
  )
  if (!iguais)
    recusar(
      `O caminho vai mês a mês a partir de ${formatarCompetencia(mesDe(inicio))}, com os mesmos meses para todos. Refaça a simulação.`,
      "itens",
    )
  return meses
}

/** The value of each month written as changes of value; whether anything changed. */
async function gravarDaPessoa(tx: Tx, ato: Ato, pessoa: Pessoa, { valores, depois }: Itens[number]): Promise<boolean> {
  const fim = somarMeses(mesDe(valores.at(-1)?.competencia ?? ""), 1)
  const antes = (mes: string) => emVigor(pessoa.periodos, mes)
  const desejados = [...valores, { competencia: fim, valor: depois }]
  const categoria = pessoa.periodos.find(({ desde }) => desde <= fim)?.categoria ?? "723"
  let versao = pessoa.versao
  let anterior = antes(somarMeses(mesDe(valores[0]?.competencia ?? ""), -1))
  for (const { competencia, valor } of desejados) {
    const gravado = pessoa.periodos.find(({ desde }) => desde === competencia)
    const muda = valor !== anterior
    const alvo = { id: pessoa.idSocio, desde: competencia }
    if (muda && gravado?.valor !== valor)
      versao = (await definirProLabore(tx, ato, alvo, versao, { valor, categoria })).versao
    // A change inside the path that no longer changes anything would only be in the way.
    else if (!muda && gravado && competencia !== fim)
      versao = (await removerProLabore(tx, ato.escopo, alvo, versao, ato.agora)).versao
    anterior = valor
  }
  return versao !== pessoa.versao
}

/** Value of a month by a list of changes, newest first. */
const emVigor = (periodos: Pessoa["periodos"], mes: string): string =>
  periodos.find(({ desde }) => desde <= mes)?.valor ?? "0.00"
