import { rotasDosRecebiveis } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { consultaDe } from "../../lib/api/consulta.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { descricaoDe, etiquetaDoTitulo } from "../titulos/textos.ts"

const QUANTOS = 6

/** The titles of a client, what is due last first; their name begins as that of the lists of titles, which settlements renew. */
const consultaDosTitulos = consultaDe(
  rotasDosRecebiveis,
  "listarRecebiveis",
  (idEmpresa: string, idPessoa: string) => ({
    params: { idEmpresa },
    query: { idPessoa, ordem: "vencimento" as const, direcao: "desc" as const, pagina: 1, registrosPorPagina: QUANTOS },
  }),
  { staleTime: 0 },
)

/** What a client owes and paid, title by title: open, late and settled alike. Nothing where there is none. */
export function TitulosDoCliente({ id, idEmpresa }: { readonly id: string; readonly idEmpresa: string }) {
  const { data } = useQuery(consultaDosTitulos(idEmpresa, id))
  if (!data || data.lista.length === 0) return null
  return (
    <TabelaDeLeitura rotulo="Últimos títulos do cliente">
      <TitulosDaTabela de={[{ texto: "Título" }, { texto: "Vencimento" }, { texto: "Situação" }, "Valor"]} />
      <tbody>
        {data.lista.map((t) => {
          const { tom, rotulo } = etiquetaDoTitulo(t)
          return (
            <tr key={t.id}>
              <th scope="row" data-texto>
                {descricaoDe(t)}
              </th>
              <td data-texto>{formatarData(t.vencimento)}</td>
              <td data-texto>
                <Etiqueta tom={tom}>{rotulo}</Etiqueta>
              </td>
              <td>{formatarReais(t.valor)}</td>
            </tr>
          )
        })}
      </tbody>
    </TabelaDeLeitura>
  )
}
