import { randomUUID } from "node:crypto"
import type { DadosDoDestinatario } from "@partida/contracts"
import { asc } from "drizzle-orm"
import type { Ato } from "../db/ato.ts"
import type { Tx } from "../db/banco.ts"
import { empresas } from "../db/schema/empresas.ts"
import { guias } from "../db/schema/guias.ts"
import { criarDestinatario } from "../features/comunicacao/destinatarios.service.ts"
import { pedirEnvio } from "../features/comunicacao/pedido.service.ts"
import { MES } from "./queda-carteira.ts"

/** One guide of each company of the crash test, to one person of it, asked to be sent. */
export async function pedirUmPorEmpresa(
  tx: Tx,
  ato: Ato,
  pessoaDa: (indice: number) => Partial<DadosDoDestinatario>,
): Promise<void> {
  const documentos: string[] = []
  const lista = await tx.select({ id: empresas.id }).from(empresas).orderBy(asc(empresas.cnpj))
  for (const [i, { id: idEmpresa }] of lista.entries()) {
    const id = randomUUID()
    documentos.push(id)
    await tx.insert(guias).values({
      idEscritorio: ato.escopo.idEscritorio,
      id,
      idEmpresa,
      competencia: MES,
      obrigacao: "das-simples",
      valorCentavos: 182_500n,
      vencimento: "2026-11-30",
      prazoInterno: "2026-11-27",
      origem: "imposto",
      versao: 1,
      criadaEm: ato.agora,
    })
    await criarDestinatario(tx, ato, idEmpresa, {
      idUsuario: null,
      nome: `Pessoa ${i}`,
      email: null,
      celular: null,
      cpf: null,
      assuntos: ["impostos"],
      lembretes: true,
      whatsapp: false,
      ...pessoaDa(i),
    })
  }
  await pedirEnvio(tx, ato, { assunto: "impostos", competencia: MES, documentos }, "https://partida.example")
}
