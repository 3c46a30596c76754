import type { AtividadeDoMei, fonteDaConsulta } from "@partida/contracts"
import { competencia as mesDe } from "@partida/fiscal"
import { ocupacaoDoCaminhoneiro } from "@partida/fiscal/mei"
import type { z } from "zod"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import type { ConsultaDeCep, EnderecoDoCep } from "../../ports/consulta-de-cep.ts"
import type { ConsultaDeCnpj, DadosDoCnpj } from "../../ports/consulta-de-cnpj.ts"
import { ConsultaIndisponivel } from "../../ports/consulta-indisponivel.ts"

/** Sources of the lookups: what works alone, and the outside service when one is configured. */
export interface Consultas {
  readonly cep: { readonly propria: ConsultaDeCep; readonly servico: ConsultaDeCep | null }
  readonly cnpj: { readonly propria: ConsultaDeCnpj; readonly servico: ConsultaDeCnpj | null }
}

type Fonte = z.input<typeof fonteDaConsulta>

/** What is known of a postal code, and from where. Raises nao-encontrado for one outside every range. */
export async function enderecoDoCep(
  { cep: fontes }: Consultas,
  cep: string,
): Promise<EnderecoDoCep & { fonte: Fonte }> {
  const { achado, fonte } = await procurar(fontes, "faixas", cep)
  if (achado === null)
    throw new ErroDeNegocio("nao-encontrado", "Este CEP não pertence a nenhum estado. Confira os números.", "cep")
  return { ...achado, fonte }
}

/** What is publicly known of a company, and from where. Raises entrada-invalida for wrong check digits. */
export async function dadosDoCnpj({ cnpj: fontes }: Consultas, cnpj: string): Promise<DadosDoCnpj & { fonte: Fonte }> {
  // A number whose digits do not hold is nobody's: it does not even leave.
  if ((await fontes.propria.consultar(cnpj)) === null)
    recusar("Os dígitos do CNPJ não conferem. Confira o número.", "cnpj")
  const { achado, fonte } = await procurar(fontes, "digitos", cnpj)
  if (achado === null) throw new ErroDeNegocio("nao-encontrado")
  return { ...achado, fonte }
}

/** What the main code of a MEI suggests in a month: only those of the caminhoneiro say the activity by themselves. */
export function atividadeDoMeiPeloCnae(
  { regime, cnaePrincipal }: Pick<DadosDoCnpj, "regime" | "cnaePrincipal">,
  competencia: string,
): AtividadeDoMei | null {
  if (regime !== "mei" || cnaePrincipal === null) return null
  return ocupacaoDoCaminhoneiro(cnaePrincipal, mesDe(competencia))?.atividade ?? null
}

/** Asks the service; without one, or when it fails or does not know, what the product knows alone, saying why. */
async function procurar<R>(
  fontes: { readonly propria: Consulta<R>; readonly servico: Consulta<R> | null },
  idDaPropria: Fonte["id"],
  chave: string,
): Promise<{ readonly achado: R | null; readonly fonte: Fonte }> {
  const { propria, servico } = fontes
  const sozinha = async (aviso: string | null) => ({
    achado: await propria.consultar(chave),
    fonte: { id: idDaPropria, nome: propria.nome, aviso },
  })
  if (servico === null) return sozinha(null)
  try {
    const achado = await servico.consultar(chave)
    if (achado === null)
      return await sozinha("O serviço de consulta não conhece este número. Preencha os campos à mão.")
    return { achado, fonte: { id: "servico", nome: servico.nome, aviso: null } }
  } catch (erro) {
    if (!(erro instanceof ConsultaIndisponivel)) throw erro
    return sozinha(`${erro.message} Preencha os campos à mão.`)
  }
}

interface Consulta<R> {
  readonly nome: string
  consultar(chave: string): Promise<R | null>
}
