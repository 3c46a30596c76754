import { Button } from "@mantine/core"
import { type DetalheDoFechamento, regimes } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarDiferenca, formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { consultaFaltando } from "../../shared/conversas/conversas.api.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import type { Aba } from "./busca.ts"
import { Faltas } from "./Faltas.tsx"
import classes from "./fechamento.module.css"
import { impostoDo, textoDosAnexos } from "./linha.ts"

interface Props {
  readonly detalhe: DetalheDoFechamento
  readonly aoAbrirAba: (aba: Aba) => void
}

/** The month in figures: what is missing first, then what it costs, then what changed. */
export function AbaResumo({ detalhe, aoAbrirAba }: Props) {
  const { linha, motivo, faltas, memoria, eventoEmEspera } = detalhe
  return (
    <>
      <Recado detalhe={detalhe} />
      <Faltas idEmpresa={linha.idEmpresa} faltas={faltas} aoAbrirAba={aoAbrirAba} />
      {linha.pendencias.length > 0 && (faltas.length === 0 || eventoEmEspera !== null) && (
        <Faixa
          tom="atencao"
          titulo="Precisa de você"
          acao={
            eventoEmEspera === null ? (
              <Button variant="default" size="xs" onClick={() => aoAbrirAba("notas")}>
                Ver notas
              </Button>
            ) : (
              <BotaoLink
                variant="default"
                size="xs"
                to="/receitas/notas-fiscais"
                search={{ competencia: detalhe.competencia, empresa: linha.idEmpresa, evento: eventoEmEspera }}
              >
                Ver o evento
              </BotaoLink>
            )
          }
        >
          {linha.pendencias.map((pendencia) => (
            <div key={pendencia}>{pendencia}</div>
          ))}
        </Faixa>
      )}
      {motivo && (
        <Faixa tom="neutro" titulo={`O cálculo não se aplica (${regimes[linha.regime]})`}>
          {motivo}
        </Faixa>
      )}
      {linha.avisos.map((aviso) => (
        <Faixa key={aviso} tom="atencao">
          {aviso}
        </Faixa>
      ))}
      <PedidosQueFaltam idEmpresa={linha.idEmpresa} competencia={detalhe.competencia} />
      {memoria && <Figuras detalhe={detalhe} aoAbrirAba={aoAbrirAba} />}
      {detalhe.tributos.length > 0 && <Tributos detalhe={detalhe} />}
      <Diferencas detalhe={detalhe} aoAbrirAba={aoAbrirAba} />
    </>
  )
}

/** Documents of the month that were asked of the client and have not come. */
function PedidosQueFaltam({ idEmpresa, competencia }: { readonly idEmpresa: string; readonly competencia: string }) {
  const { data: faltam = 0 } = useQuery(consultaFaltando(idEmpresa, competencia))
  if (faltam === 0) return null
  return (
    <Faixa
      tom="atencao"
      titulo={plural(faltam, "pedido de documentos ainda não veio", "pedidos de documentos ainda não vieram")}
      acao={
        <BotaoLink
          variant="default"
          size="xs"
          to="/conversas"
          search={{ empresa: idEmpresa, mes: competencia, situacao: "faltando" }}
        >
          Ver pedidos
        </BotaoLink>
      }
    >
      O que o cliente ainda não enviou deste mês pode mudar a conta.
    </Faixa>
  )
}

function Recado({ detalhe: { linha, faltas, motivo, memoria } }: { readonly detalhe: DetalheDoFechamento }) {
  if (memoria || faltas.length > 0 || motivo) return null
  return (
    <Faixa tom="neutro" titulo="Ainda não calculado">
      {linha.calculo === 3
        ? "O último cálculo terminou em erro. Calcule de novo; se persistir, o motivo está nas pendências."
        : `Calcule para ver ${impostoDo(linha.regime).oImposto} do mês e a conta completa.`}
    </Faixa>
  )
}

/** "recebido no mês", or with what was earned before and the month has to bring in. */
const deQueE = ({ recebido, integrado }: NonNullable<DetalheDoFechamento["caixa"]>) =>
  integrado === "0.00"
    ? "recebido no mês"
    : `${formatarReais(recebido)} recebidos e ${formatarReais(integrado)} a receber (art. 20)`

function Figuras({ detalhe: { linha, vencimento, caixa }, aoAbrirAba }: Props) {
  return (
    <>
      <Numeros>
        <Numero
          grande
          rotulo={`${impostoDo(linha.regime).nome} do mês`}
          valor={linha.total === null ? "—" : formatarReais(linha.total)}
          detalhe={
            vencimento
              ? `${vencimento < hojeEmSaoPaulo() ? "venceu" : "vence"} em ${formatarData(vencimento)}`
              : undefined
          }
        />
        <Numero
          grande
          rotulo="Receita do mês"
          valor={linha.receita === null ? "—" : formatarReais(linha.receita)}
          detalhe={linha.anexos.length > 0 && linha.regime === "simples" ? `Anexo ${textoDosAnexos(linha)}` : undefined}
        />
      </Numeros>
      {caixa && (
        <Numeros>
          <Numero rotulo="Base do DAS, por caixa" valor={formatarReais(caixa.base)} detalhe={deQueE(caixa)} />
        </Numeros>
      )}
      {linha.regime === "simples" && (
        <Numeros>
          <Numero rotulo="RBT12" valor={linha.rbt12 === null ? "—" : formatarReais(linha.rbt12)} />
          <Numero
            rotulo="Alíquota efetiva"
            valor={linha.aliquotaEfetiva === null ? "—" : formatarPercentual(linha.aliquotaEfetiva)}
          />
          {linha.sujeitaAoFatorR && (
            <Numero
              rotulo="Fator R"
              valor={linha.fatorR === null ? "—" : formatarPercentual(linha.fatorR)}
              detalhe="Anexo III a partir de 28%"
            />
          )}
        </Numeros>
      )}
      <div>
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => aoAbrirAba("memoria")}>
          Por quê? Ver a memória de cálculo
        </Button>
      </div>
    </>
  )
}

function Tributos({ detalhe: { tributos, linha } }: { readonly detalhe: DetalheDoFechamento }) {
  return (
    <section>
      <h3 className={classes.secao}>{impostoDo(linha.regime).dentro}</h3>
      <TabelaDeLeitura>
        <TitulosDaTabela de={["Tributo", "Valor (R$)"]} />
        <tbody>
          {tributos.map(({ tributo, valor }) => (
            <tr key={tributo}>
              <th scope="row">{tributo}</th>
              <td>{formatarValor(valor)}</td>
            </tr>
          ))}
        </tbody>
        {linha.total !== null && (
          <tfoot>
            <tr>
              <th scope="row">{impostoDo(linha.regime).total}</th>
              <td>{formatarValor(linha.total)}</td>
            </tr>
          </tfoot>
        )}
      </TabelaDeLeitura>
    </section>
  )
}

function Diferencas({ detalhe: { linha, competencia }, aoAbrirAba }: Props) {
  const { anterior, diferencas } = linha
  if (!anterior || !diferencas) return null
  const linhas = [
    { nome: "Receita", antes: anterior.receita, agora: linha.receita, diferenca: diferencas.receita },
    { nome: impostoDo(linha.regime).nome, antes: anterior.total, agora: linha.total, diferenca: diferencas.total },
  ]
  return (
    <section>
      <h3 className={classes.secao}>Em relação ao mês anterior</h3>
      <TabelaDeLeitura>
        <TitulosDaTabela
          de={[
            "Valor",
            formatarCompetencia(somarMeses(competencia, -1)),
            formatarCompetencia(competencia),
            "Diferença",
          ]}
        />
        <tbody>
          {linhas.map(({ nome, antes, agora, diferenca }) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              <td>{antes === null ? "—" : formatarValor(antes)}</td>
              <td>{agora === null ? "—" : formatarValor(agora)}</td>
              <td>{diferenca === null ? "—" : formatarDiferenca(diferenca)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      <Button variant="subtle" size="compact-sm" px={0} onClick={() => aoAbrirAba("mudanca")}>
        Por que mudou?
      </Button>
    </section>
  )
}
