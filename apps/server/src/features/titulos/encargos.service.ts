import type { EncargosDoTitulo, EncargosNoDia } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { encargosEm } from "./encargos.ts"
import { lerTitulos, mudarTitulos, type Titulo, tomarTitulos } from "./titulos.repository.ts"

/** What was agreed of a title for who pays late or early. */
export const combinadoDoTitulo = (t: Titulo): EncargosDoTitulo => ({
  multa: t.multa,
  jurosAoMes: t.jurosAoMes,
  desconto: paraReais(t.descontoCentavos),
  descontoAte: t.descontoAte,
})

/** What a title to receive costs to who pays it on a day, and why. Raises nao-encontrado. */
export async function encargosNoDia(tx: Tx, escopo: Escopo, id: string, dia: string): Promise<EncargosNoDia> {
  const [titulo] = await lerTitulos(tx, escopo, [id])
  if (titulo?.natureza !== "receber") throw new ErroDeNegocio("nao-encontrado")
  const e = encargosEm(titulo, dia)
  return {
    dia,
    dias: e.dias,
    original: paraReais(titulo.esperadoCentavos),
    multa: paraReais(e.multaCentavos),
    juros: paraReais(e.jurosCentavos),
    desconto: paraReais(e.descontoCentavos),
    total: paraReais(e.totalCentavos),
    porque: [...e.porque],
  }
}

/**
 * Says what who pays a title late or early owes, whatever it came from. What was received stays as it was. Raises nao-encontrado,
 * versao-desatualizada, transicao-recusada, entrada-invalida.
 */
export async function combinarEncargos(
  tx: Tx,
  { escopo }: Ato,
  { id, versao }: { readonly id: string; readonly versao: number },
  { multa, jurosAoMes, desconto, descontoAte }: EncargosDoTitulo,
): Promise<void> {
  const [titulo] = await tomarTitulos(tx, escopo, [id])
  if (titulo?.natureza !== "receber") throw new ErroDeNegocio("nao-encontrado")
  if (titulo.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  if (titulo.retiradoEm !== null || titulo.abertoCentavos === 0n)
    throw new ErroDeNegocio("transicao-recusada", "Nada falta receber deste título: não há o que combinar dele.")
  const descontoCentavos = deReais(desconto)
  if (descontoCentavos >= titulo.valorCentavos - titulo.retencaoCentavos)
    recusar("O desconto tem de ser menor que o valor a receber do título.", "desconto")
  if (descontoAte !== null && (descontoAte < titulo.emissao || descontoAte > titulo.vencimento))
    recusar("O desconto vale até um dia entre a emissão e o vencimento.", "descontoAte")
  await mudarTitulos(tx, escopo, [id], { multa, jurosAoMes, descontoCentavos, descontoAte })
}
