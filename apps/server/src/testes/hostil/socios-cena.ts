import type { Ambiente, Ator } from "../ambiente.ts"

/** The partner of company A in the scene: the same CPF again is refused. */
export const SOCIO_DA_A = { idTipoDePessoa: 1, documento: "52998224725", nome: "Sócia da Vítima" }
export const QUADRO_DA_A = "2020-03-10"

/** Registers the partner and the composition of the victim's company through the product. */
export async function criarSocio(ambiente: Ambiente, vitima: Ator, idEmpresa: string): Promise<string> {
  const criado = await ambiente.pedir(vitima, "POST", `/empresas/${idEmpresa}/socios`, { corpo: SOCIO_DA_A })
  const { id } = criado.json<{ id: string }>()
  const socios = [{ idSocio: id, fracao: "1", qualificacao: "49", responsavel: true }]
  const quadro = { desde: QUADRO_DA_A, descricao: "Constituição", socios }
  const registrado = await ambiente.pedir(vitima, "POST", `/empresas/${idEmpresa}/quadros`, { corpo: quadro })
  if (registrado.status !== 201) throw new Error("The scene has no composition to attack.")
  return id
}
