import { Button, Group, Stack } from "@mantine/core"
import type { MesDaFolha, rotasDaFolha } from "@partida/contracts"
import { IconCash, IconFileTypePdf } from "@tabler/icons-react"
import type { Dados } from "../../lib/api/mapping.ts"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { EtiquetaDaEtapa } from "../../shared/fechamento/EtiquetaDaEtapa.tsx"
import { useBaixarRecibo } from "../../shared/folha/recibo.api.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { useBaixarInforme } from "./folha.api.ts"
import classes from "./folha.module.css"

type FolhaDaEmpresa = Dados<typeof rotasDaFolha.consultarFolhaDaEmpresa>

/** The months of a year, newest first, each with its slips and what to pay of it. */
export function FolhaDoAno({ folha, ano }: { readonly folha: FolhaDaEmpresa; readonly ano: number }) {
  const { meses, totais, pessoas } = folha
  if (meses.length === 0)
    return (
      <Cartao rotulo="Pró-labore">
        <EstadoVazio titulo={`Nenhum recibo em ${ano}`} icone={IconCash}>
          {folha.empresa.regime === "mei"
            ? "O titular do MEI recolhe o INSS no DAS e não tem recibo de pró-labore."
            : "Os recibos aparecem aqui quando o escritório confere o pró-labore do mês."}
        </EstadoVazio>
      </Cartao>
    )
  return (
    <Stack gap="md">
      <Cartao titulo={`Total de ${ano}`}>
        <Numeros>
          <Numero rotulo="Pró-labore" valor={formatarReais(totais.bruto)} />
          <Numero rotulo="INSS" valor={formatarReais(totais.inss)} />
          <Numero rotulo="IRRF" valor={formatarReais(totais.irrf)} />
          <Numero rotulo="Líquido" valor={formatarReais(totais.liquido)} />
          {totais.cpp !== "0.00" && <Numero rotulo="CPP da empresa" valor={formatarReais(totais.cpp)} />}
        </Numeros>
        <Informes pessoas={pessoas} ano={ano} />
      </Cartao>
      {meses.map((mes) => (
        <Mes key={mes.competencia} mes={mes} />
      ))}
    </Stack>
  )
}

function Informes({ pessoas, ano }: { readonly pessoas: FolhaDaEmpresa["pessoas"]; readonly ano: number }) {
  const baixar = useBaixarInforme()
  if (pessoas.length === 0) return null
  return (
    <Stack gap="xs" mt="md">
      {pessoas.flatMap(({ idSocio, nome, aviso }) =>
        aviso === null
          ? []
          : [
              <Faixa key={idSocio} tom="atencao" titulo={`Informe de ${nome}`}>
                {aviso}
              </Faixa>,
            ],
      )}
      <Group gap="xs">
        {pessoas.map(({ idSocio, nome }) => (
          <Button
            key={idSocio}
            variant="default"
            size="xs"
            leftSection={<IconFileTypePdf size={14} />}
            loading={baixar.isPending && baixar.variables.id === idSocio}
            onClick={() => baixar.mutate({ id: idSocio, ano })}
          >
            Informe de {nome}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

function Mes({ mes }: { readonly mes: MesDaFolha }) {
  const { competencia, situacao, semMovimento, recibos } = mes
  const telefone = useTelefone()
  return (
    <Cartao
      titulo={formatarCompetenciaPorExtenso(competencia)}
      acao={situacao === "concluida" ? undefined : <EtiquetaDaEtapa situacao={situacao} />}
    >
      {recibos.length === 0 ? (
        <p className="fraco-medio paragrafo">
          {situacao === "concluida" && semMovimento
            ? "Não houve pró-labore neste mês."
            : "O escritório está conferindo este mês de novo; os recibos voltam quando ele concluir."}
        </p>
      ) : (
        <Stack gap="md">
          <OQuePagar mes={mes} />
          {telefone ? <CartoesDosRecibos mes={mes} /> : <Recibos mes={mes} />}
        </Stack>
      )}
    </Cartao>
  )
}

function OQuePagar({ mes: { inssAPagar, irrfAPagar } }: { readonly mes: MesDaFolha }) {
  if (!inssAPagar && !irrfAPagar) return null
  return (
    <Numeros>
      {inssAPagar && (
        <Numero
          rotulo="INSS a pagar"
          valor={formatarReais(inssAPagar.valor)}
          detalhe={`até ${formatarData(inssAPagar.vencimento)}`}
        />
      )}
      {irrfAPagar && (
        <Numero
          rotulo="IRRF a pagar"
          valor={formatarReais(irrfAPagar.valor)}
          detalhe={`até ${formatarData(irrfAPagar.vencimento)}`}
        />
      )}
    </Numeros>
  )
}

function Recibos({ mes }: { readonly mes: MesDaFolha }) {
  return (
    <TabelaDeLeitura rotulo={`Recibos de ${formatarCompetencia(mes.competencia)}`}>
      <thead>
        <tr>
          <th scope="col">Pessoa</th>
          <th scope="col">Pago em</th>
          <th scope="col">Bruto (R$)</th>
          <th scope="col">INSS (R$)</th>
          <th scope="col">IRRF (R$)</th>
          <th scope="col">Líquido (R$)</th>
          <th scope="col">
            <span className="so-leitor">Recibo</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {mes.recibos.map((r) => (
          <tr key={r.id}>
            <td>{r.nome}</td>
            <td>{formatarData(r.dataPagamento)}</td>
            <td>{formatarValor(r.valor)}</td>
            <td>{formatarValor(r.inss)}</td>
            <td>{formatarValor(r.irrf)}</td>
            <td>
              <strong>{formatarValor(r.liquido)}</strong>
            </td>
            <td>
              <BaixarRecibo id={r.id} nome={r.nome} competencia={mes.competencia} />
            </td>
          </tr>
        ))}
      </tbody>
    </TabelaDeLeitura>
  )
}

/** The same on a phone, where six columns do not fit. */
function CartoesDosRecibos({ mes }: { readonly mes: MesDaFolha }) {
  return mes.recibos.map((r) => (
    <div key={r.id} className={classes.recibo}>
      <ResumoEmCartao titulo={r.nome} valor={formatarReais(r.liquido)}>
        <span className="fraco-medio">
          {formatarReais(r.valor)} em {formatarData(r.dataPagamento)} · INSS {formatarReais(r.inss)} · IRRF{" "}
          {formatarReais(r.irrf)}
        </span>
        <BaixarRecibo id={r.id} nome={r.nome} competencia={mes.competencia} />
      </ResumoEmCartao>
    </div>
  ))
}

interface BaixarProps {
  readonly id: string
  readonly nome: string
  readonly competencia: string
}

function BaixarRecibo({ id, nome, competencia }: BaixarProps) {
  const baixar = useBaixarRecibo()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFileTypePdf size={14} />}
      aria-label={`Baixar o recibo de ${nome}, ${formatarCompetencia(competencia)}`}
      loading={baixar.isPending}
      onClick={() => baixar.mutate(id)}
    >
      Recibo
    </Button>
  )
}
