import type { Banco } from "../../db/banco.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import { avisarProvedorFora } from "./avisos.ts"
import { abrirLinha, type Linha } from "./disjuntor.ts"
import { marcarDeVolta, marcarFora, tomarVez } from "./provedores.repository.ts"

interface QuemLiga {
  readonly banco: Banco
  readonly agora: () => Date
  readonly relatarErro: (erro: unknown) => void
}

/** A provider as this process reaches it: when it stops answering it is recorded, and people are told, once. */
export function abrirLinhaDoProvedor(provedor: ProvedorExterno, { banco, agora, relatarErro }: QuemLiga): Linha {
  const { nome, novaTentativaMs } = provedor
  const sairDoAr = async () => {
    const instante = agora()
    const tentarEm = new Date(instante.getTime() + novaTentativaMs)
    const desde = await banco.naPlataforma((tx) => marcarFora(tx, nome, instante, tentarEm))
    await avisarProvedorFora(banco, nome, desde, instante)
  }
  const voltar = () => banco.naPlataforma((tx) => marcarDeVolta(tx, nome)).then(() => undefined)
  return abrirLinha(provedor, (fora) => void (fora ? sairDoAr() : voltar()).catch(relatarErro))
}

/** Takes the turn of one call, from the rate that every process shares; false: not yet. */
export async function pedirVez(
  banco: Banco,
  { nome, ritmo }: Pick<ProvedorExterno, "nome" | "ritmo">,
): Promise<boolean> {
  return ritmo === null || (await banco.naPlataforma((tx) => tomarVez(tx, nome, ritmo, 1))) === 1
}
