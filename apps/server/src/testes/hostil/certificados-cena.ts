import { randomUUID } from "node:crypto"
import { certificados, certificadosChaves, procuracoes } from "../../db/schema/certificados.ts"
import type { Ambiente, Ator } from "../ambiente.ts"

/** What an attacker would love to read: no answer to anybody may carry it. */
export const CHAVE_DA_VITIMA = "CHAVE-PRIVADA-DA-VITIMA"

/** A certificate in force of the company, with something in the place of its key. */
export async function criarCertificado(
  { banco, servico }: Ambiente,
  vitima: Ator,
  idEmpresa: string,
  documento: string,
): Promise<string> {
  const { idEscritorio } = vitima.escopo
  const id = randomUUID()
  const conteudoCifrado = servico.cofre.cifrar(JSON.stringify({ chave: CHAVE_DA_VITIMA }), `certificado/${id}`)
  await banco.emEscopo(vitima.escopo, async (tx) => {
    await tx.insert(certificados).values({
      idEscritorio,
      id,
      idEmpresa,
      idTipo: 1,
      titular: "EMPRESA DA VITIMA LTDA",
      documento,
      emissor: "AC de Teste",
      numeroDeSerie: "01",
      digital: "0".repeat(64),
      validoDesde: new Date("2026-01-01T00:00:00Z"),
      validoAte: new Date("2027-01-01T00:00:00Z"),
      cadeiaConfere: false,
      cadeiaDetalhe: "Cadeia não confirmada.",
      situacao: "ativo",
      criadoEm: servico.agora(),
      criadoPor: vitima.nome,
    })
    await tx.insert(certificadosChaves).values({ idEscritorio, idCertificado: id, idEmpresa, conteudoCifrado })
  })
  return id
}

export async function criarProcuracaoDaVitima(
  { banco, servico }: Ambiente,
  vitima: Ator,
  idEmpresa: string,
): Promise<string> {
  const id = randomUUID()
  await banco.emEscopo(vitima.escopo, (tx) =>
    tx.insert(procuracoes).values({
      idEscritorio: vitima.escopo.idEscritorio,
      id,
      idEmpresa,
      orgao: "receita-federal",
      outorgado: "52998224725",
      nomeDoOutorgado: "Procuradora da Vítima",
      servicos: [],
      desde: "2026-01-01",
      ate: "2030-01-01",
      criadaEm: servico.agora(),
    }),
  )
  return id
}
