import type { Quadro, Socio } from "@partida/contracts"
import { cpfDaBase } from "../../demo/cnpj.ts"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"
import { concluirEtapas } from "../../testes/etapas.ts"

let quantos = 100_000_000

/** A CPF that no other test person has. */
export const novoCpf = () => cpfDaBase(String(++quantos))

export interface Pedinte {
  readonly ambiente: Ambiente
  readonly ator: Ator
}

/** Registers somebody through the product: a natural person unless told otherwise. */
export async function umSocio(
  { ambiente, ator }: Pedinte,
  idEmpresa: string,
  dados: Readonly<Record<string, unknown>> = {},
): Promise<Socio> {
  const corpo = { idTipoDePessoa: 1, documento: novoCpf(), nome: "Maria da Silva", ...dados }
  const r = await ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/socios`, { corpo })
  if (r.status !== 201) throw new Error(`The person was refused: ${r.bytes.toString("utf8")}`)
  return r.json<Socio>()
}

export interface Parte {
  readonly idSocio: string
  readonly fracao: string
  readonly qualificacao?: string
  readonly responsavel?: boolean
}

/** Body of a composition: the first answers for the company unless somebody is marked. */
export const corpoDoQuadro = (desde: string, partes: readonly Parte[], descricao = "Alteração contratual") => ({
  desde,
  descricao,
  socios: partes.map((p, i) => ({
    qualificacao: "49",
    ...p,
    responsavel: p.responsavel ?? (i === 0 && partes.every((outra) => outra.responsavel === undefined)),
  })),
})

/** Registers a composition and answers it. */
export async function umQuadro(
  { ambiente, ator }: Pedinte,
  idEmpresa: string,
  desde: string,
  partes: readonly Parte[],
): Promise<Quadro> {
  const corpo = corpoDoQuadro(desde, partes)
  const r = await ambiente.pedir(ator, "POST", `/empresas/${idEmpresa}/quadros`, { corpo })
  if (r.status !== 201) throw new Error(`The composition was refused: ${r.bytes.toString("utf8")}`)
  return r.json<Quadro>()
}

/** Calculates a month of a company, concludes its steps and closes it of a company as the office would. */
export async function fecharMes({ ambiente, ator }: Pedinte, idEmpresa: string, competencia: string): Promise<void> {
  const corpo = { competencia, selecao: { empresas: [idEmpresa] } }
  await ambiente.pedir(ator, "POST", "/fechamentos/das/calcular", { corpo })
  await concluirEtapas(ambiente.banco, ator.escopo, competencia, [idEmpresa])
  const mes = `/fechamentos/das/${idEmpresa}/${competencia}`
  const { linha } = (await ambiente.pedir(ator, "GET", mes)).json<{ linha: { idApuracao: string } }>()
  const r = await ambiente.pedir(ator, "POST", `${mes}/fechar`, { corpo: { idApuracao: linha.idApuracao } })
  if (r.status !== 200) throw new Error(`The month did not close: ${r.bytes.toString("utf8")}`)
}

/** If-Match of a record that was read. */
export const naVersao = ({ versao }: { readonly versao: number }) => ({ "if-match": `"${versao}"` })
