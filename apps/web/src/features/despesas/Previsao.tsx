import { type DiaPrevisto, type MovimentoPrevisto, origensDaPrevisao } from "@partida/contracts"
import { IconCalendarStats } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Espera } from "../../ui/Espera.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { GraficoDeBarras } from "../../ui/GraficoDeBarras.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { consultaPrevisao } from "./despesas.api.ts"
import classes from "./despesas.module.css"
import { barrasDasSemanas } from "./semanas.ts"

/** On a phone the names of all the weeks would run into one another. */
const SEMANAS_ENTRE_NOMES = 3

/** The cash of the next 90 days: what the bank has, what is owed both ways, the guides and the payroll. */
export function Previsao({ idEmpresa }: { readonly idEmpresa: string }) {
  const { data, error, refetch } = useQuery(consultaPrevisao(idEmpresa))
  const telefone = useTelefone()
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[480]} />
  const { inicial, saldoEm, contasSemSaldo, linhasPendentes, atrasadoAReceber, dias, semanas, final, negativoEm } = data
  const titulo = "Saldo no fim de cada semana"
  return (
    <div className={classes.previsao}>
      {negativoEm !== null && (
        <Faixa tom="erro" titulo={`O caixa fica negativo em ${formatarData(negativoEm)}`}>
          Com o que está em aberto hoje. Adie um pagamento, ou antecipe um recebimento, antes desse dia.
        </Faixa>
      )}
      {contasSemSaldo.length > 0 && (
        <Faixa tom="atencao" titulo="Falta o saldo inicial de contas">
          {contasSemSaldo.join(", ")}: sem ele, a conta entra como zero. Quem cuida das contas correntes o informa.
        </Faixa>
      )}
      {linhasPendentes > 0 && (
        <Faixa
          tom="neutro"
          titulo={`${plural(linhasPendentes, "linha do banco espera", "linhas do banco esperam")} conciliação`}
        >
          O que elas pagaram ou receberam ainda aparece aqui como em aberto.
        </Faixa>
      )}
      <Numeros>
        <Numero
          grande
          rotulo="No banco"
          valor={formatarReais(inicial)}
          detalhe={saldoEm === null ? "Nenhuma conta com saldo" : `Extratos até ${formatarData(saldoEm)}`}
        />
        <Numero rotulo="Em 90 dias" valor={formatarReais(final)} detalhe={`Em ${formatarData(data.ate)}`} />
        {atrasadoAReceber.quantos > 0 && (
          <Numero
            rotulo="Atrasado a receber"
            valor={formatarReais(atrasadoAReceber.valor)}
            detalhe={`${plural(atrasadoAReceber.quantos, "título, que não entra", "títulos, que não entram")} na conta`}
          />
        )}
      </Numeros>
      <GraficoDeBarras
        titulo={titulo}
        colunaDoRotulo="Semana"
        colunaDoValor="Saldo"
        barras={barrasDasSemanas(semanas, telefone ? SEMANAS_ENTRE_NOMES : 1)}
      />
      {dias.length === 0 ? (
        <EstadoVazio titulo="Nada em aberto nos próximos 90 dias" icone={IconCalendarStats}>
          Os títulos a pagar e a receber, as guias em aberto e a folha aparecem aqui, dia a dia.
        </EstadoVazio>
      ) : (
        <TabelaDeLeitura emBlocos>
          <caption className="so-leitor">O que entra e sai em cada dia, e o saldo no fim dele</caption>
          <TitulosDaTabela de={["Dia", { texto: "O que é" }, "Entra (R$)", "Sai (R$)", "Saldo (R$)"]} />
          <tbody>
            {dias.map((dia) => (
              <Dia key={dia.data} dia={dia} />
            ))}
          </tbody>
        </TabelaDeLeitura>
      )}
    </div>
  )
}

function Dia({ dia }: { readonly dia: DiaPrevisto }) {
  const demais = dia.quantos - dia.maiores.length
  const emTraco = (valor: string) => (comoCentavos(valor) === 0n ? "—" : formatarValor(valor))
  return (
    <tr>
      <th scope="row">{formatarData(dia.data)}</th>
      <td data-texto>
        <span className={classes.itens}>
          {dia.maiores.map((movimento) => (
            <Movimento key={`${movimento.titulo} ${movimento.id}`} movimento={movimento} />
          ))}
          {demais > 0 && <span>e mais {plural(demais, "menor", "menores")}</span>}
        </span>
      </td>
      <td data-rotulo="Entra">{emTraco(dia.entradas)}</td>
      <td data-rotulo="Sai">{emTraco(dia.saidas)}</td>
      <td data-rotulo="Saldo">
        {sinalDe(dia.saldo) < 0 ? (
          <Etiqueta tom="erro" simples>
            {formatarValor(dia.saldo)}
          </Etiqueta>
        ) : (
          formatarValor(dia.saldo)
        )}
      </td>
    </tr>
  )
}

function Movimento({
  movimento: { origem, titulo, porque, valor, atrasado },
}: {
  readonly movimento: MovimentoPrevisto
}) {
  return (
    <span>
      {titulo}: {formatarReais(valor.replace("-", ""))} · {origensDaPrevisao[origem].toLowerCase()}
      {atrasado && ", atrasado"}
      {porque !== null && <span className={classes.porque}>{porque}</span>}
    </span>
  )
}
