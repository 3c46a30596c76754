import type { Ambiente, Ator } from "../ambiente.ts"

const PLANILHA = "CNPJ;Razão social\r\n11.222.333/0001-81;Empresa da Vítima Ltda\r\n"

/** An import of the victim that ended: nobody can move it any more, whoever may is told so. */
export async function criarImportacao(ambiente: Ambiente, vitima: Ator): Promise<string> {
  const arquivo = { nome: "carteira-da-vitima.csv", bytes: Buffer.from(PLANILHA) }
  const { id } = (await ambiente.enviar(vitima, [arquivo], {}, "/importacoes")).json<{ id: string }>()
  await ambiente.pedir(vitima, "POST", `/importacoes/${id}/cancelar`)
  return id
}
