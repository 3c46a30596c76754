import { alcancaPapel, type Papel, type Pessoa, papeis, papelPorId, rotasDaConta } from "@partida/contracts"
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { marcaDaPessoa } from "../../lib/marca.ts"
import { anotarPessoa, anotarRecusa } from "../../lib/sessao/sessao.ts"

/** Who is using the product. The guard fills it before any screen opens, so screens read it without waiting. */
export const consultaPessoa = queryOptions({
  queryKey: ["consultarPessoa"],
  queryFn: ({ signal }) => perguntarQuemE(signal),
  staleTime: 5 * 60_000,
})

/** The session record keeps what the API says of the person, or why it refuses them. */
async function perguntarQuemE(sinal: AbortSignal): Promise<Pessoa> {
  try {
    const pessoa = await chamar(rotasDaConta.consultarPessoa, { sinal })
    anotarPessoa(pessoa)
    marcaDaPessoa(pessoa, papelDe(pessoa) === "ROOT")
    return pessoa
  } catch (erro) {
    if (erro instanceof ErroDaApi && erro.status === 403) anotarRecusa(erro.mensagem)
    throw erro
  }
}

/** Role of a person; an id outside the list reaches nothing. */
export function papelDe(pessoa: Pessoa): Papel {
  return papelPorId(pessoa.idPerfilAcesso) ?? "INTEGRACAO"
}

interface Eu {
  readonly pessoa: Pessoa
  readonly papel: Papel
  readonly rotuloDoPapel: string
  /** Whether this person may do what asks for a role. */
  readonly alcanca: (pede: Papel | null) => boolean
}

/** The signed-in person, for screens behind the guard. */
export function usePessoa(): Eu {
  const { data: pessoa } = useSuspenseQuery(consultaPessoa)
  const papel = papelDe(pessoa)
  return { pessoa, papel, rotuloDoPapel: papeis[papel].rotulo, alcanca: (pede) => alcancaPapel(papel, pede) }
}
