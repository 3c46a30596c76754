import type { RegistroDeAuditoria } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import { fraseDe } from "./frases.ts"
import { consultaUltimas } from "./historico.api.ts"
import { useNomesDasTabelas, usePessoasConhecidas } from "./useNomes.ts"

const NENHUM: readonly RegistroDeAuditoria[] = []

/** The latest changes of some kinds of record: who, when, from what to what. The whole of it is in the history. */
export function UltimasMudancas({ entidades }: { readonly entidades: readonly string[] }) {
  const { data } = useQuery(consultaUltimas(entidades))
  const lista = data?.lista ?? NENHUM
  const { nomeDe } = usePessoasConhecidas()
  const daTabela = useNomesDasTabelas(lista)
  return (
    <Cartao titulo="Últimas mudanças">
      {data && lista.length === 0 && <p className="fraco paragrafo">Nada foi mudado ainda.</p>}
      <ul className="sem-marcas">
        {lista.map((registro) => (
          <li key={registro.id} className="paragrafo quebra">
            <span className="fraco">{formatarDataHora(registro.em)}</span> <strong>{registro.autor}</strong>{" "}
            {fraseDe(registro, { pessoa: nomeDe, empresa: registro.empresa, daTabela })}
            {registro.empresa && ` (${registro.empresa})`}
          </li>
        ))}
      </ul>
      <p className="fraco paragrafo">
        <LinkDoCaminho
          caminho={`/perfil/historico?entidade=${entidades.join()}`}
          rotulo="Ver o histórico inteiro das mudanças"
        >
          Ver o histórico inteiro
        </LinkDoCaminho>
      </p>
    </Cartao>
  )
}
