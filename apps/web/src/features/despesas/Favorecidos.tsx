import type { Favorecido } from "@partida/contracts"
import { IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { consultaFavorecidos } from "./despesas.api.ts"
import classes from "./despesas.module.css"
import type { Periodo } from "./PaginaDespesas.tsx"

interface Props {
  readonly idEmpresa: string
  readonly periodo: Periodo
}

/** Who received what left: suppliers recognised by their names, and the others as the bank writes them. */
export function Favorecidos({ idEmpresa, periodo }: Props) {
  const { data, error, refetch } = useQuery(consultaFavorecidos(idEmpresa, periodo))
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[320]} />
  if (data.lista.length === 0)
    return (
      <EstadoVazio titulo="Nada saiu no período" icone={IconReceipt}>
        Quem recebeu aparece aqui depois que as linhas dos extratos são conciliadas.
      </EstadoVazio>
    )
  const { outros } = data
  return (
    <TabelaDeLeitura emBlocos className={classes.favorecidos}>
      <caption className="so-leitor">Quem recebeu o que saiu, o maior primeiro</caption>
      <TitulosDaTabela de={["Quem recebeu", { texto: "No extrato" }, "Pagamentos", "Último", "Total (R$)"]} />
      <tbody>
        {data.lista.map((favorecido) => (
          <Linha key={favorecido.idFornecedor ?? favorecido.descricao} idEmpresa={idEmpresa} favorecido={favorecido} />
        ))}
      </tbody>
      <tfoot>
        {outros.quantos > 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              Mais {plural(outros.quantos, "favorecido menor", "favorecidos menores")}
            </th>
            <td data-rotulo="Pagamentos">{outros.linhas.toLocaleString("pt-BR")}</td>
            <td />
            <td data-rotulo="Total">{formatarValor(outros.valor)}</td>
          </tr>
        )}
        <tr>
          <th scope="row" colSpan={4}>
            Tudo o que saiu
          </th>
          <td data-rotulo="Total">{formatarReais(data.total)}</td>
        </tr>
      </tfoot>
    </TabelaDeLeitura>
  )
}

function Linha({ idEmpresa, favorecido }: { readonly idEmpresa: string; readonly favorecido: Favorecido }) {
  const { nome, idFornecedor, descricao, valor, linhas, ultima } = favorecido
  return (
    <tr>
      <th scope="row">
        {idFornecedor === null ? (
          nome
        ) : (
          <BotaoLink
            variant="subtle"
            size="compact-sm"
            to="/despesas/fornecedores"
            search={{ empresa: idEmpresa, fornecedor: idFornecedor }}
          >
            {nome}
          </BotaoLink>
        )}
      </th>
      <td data-texto data-rotulo="No extrato">
        {idFornecedor === null ? "—" : descricao}
      </td>
      <td data-rotulo="Pagamentos">{linhas.toLocaleString("pt-BR")}</td>
      <td data-rotulo="Último">{formatarData(ultima)}</td>
      <td data-rotulo="Total">{formatarValor(valor)}</td>
    </tr>
  )
}
