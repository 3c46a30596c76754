import type { Ambiente, Ator } from "../ambiente.ts"

/** What was sent of a guide of the victim's company: to a person who is only told, by e-mail, and once more with the link cancelled. */
export async function criarEnvios(
  ambiente: Ambiente,
  vitima: Ator,
  idEmpresa: string,
  guia: { id: string; competencia: string },
) {
  const pedir = <T>(caminho: string, corpo: object) =>
    ambiente.pedir(vitima, "POST", caminho, { corpo }).then((r) => r.json<T>())
  const { id: idDestinatario } = await pedir<{ id: string }>(`/empresas/${idEmpresa}/destinatarios`, {
    nome: "Quem recebe",
    email: "recebe@vitima.example",
    assuntos: ["impostos"],
  })
  const { competencia } = guia
  const enviar = { assunto: "impostos", competencia, documentos: [guia.id] }
  await pedir("/comunicacao/envios", enviar)
  await pedir("/comunicacao/envios", { ...enviar, motivoDoReenvio: "para cancelar o link" })
  const painel = await ambiente.pedir(
    vitima,
    "GET",
    `/comunicacao?assunto=impostos&competencia=${competencia}&idEmpresa=${idEmpresa}`,
  )
  const [depois, antes] = painel.json<{ lista: { envios: { id: string }[] }[] }>().lista[0]?.envios ?? []
  await pedir(`/comunicacao/envios/${depois?.id}/revogar`, {})
  return { id: antes?.id ?? "", idRevogado: depois?.id ?? "", idDestinatario, competencia }
}
