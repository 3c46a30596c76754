import { Button, Group } from "@mantine/core"
import { type MesDosLivros as Mes, rotasDaContabilidade, situacoesDosLivros } from "@partida/contracts"
import { useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useFecharMes, useLancarMes, useReabrirMes } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
  readonly meses: readonly Mes[]
}

/** Where the books of the month stand, what waits for a person in it, and the next act. */
export function MesDosLivros({ idEmpresa, competencia, meses }: Props) {
  return (
    <div className={classes.mes}>
      <Situacao idEmpresa={idEmpresa} competencia={competencia} meses={meses} />
    </div>
  )
}

function Situacao({ idEmpresa, competencia, meses }: Props) {
  const mes = meses.find((m) => m.competencia === competencia)
  const nome = formatarCompetenciaPorExtenso(competencia)
  if (mes === undefined || (mes.situacao === "mes-aberto" && mes.lancadoEm === null))
    return (
      <Faixa tom="neutro" titulo={`O imposto de ${nome} ainda não foi fechado`}>
        Os livros do mês vêm depois do fechamento. Os meses já lançados continuam aqui.
      </Faixa>
    )
  return (
    <Faixa tom={tomDe(mes)} titulo={tituloDe(mes, nome)} acao={<Atos idEmpresa={idEmpresa} mes={mes} />}>
      {mes.lancadoEm !== null && (
        <p>
          Lançado por {mes.lancadoPor} em {formatarDataHora(mes.lancadoEm)}
          {mes.fechadoEm !== null && `; fechado por ${mes.fechadoPor} em ${formatarDataHora(mes.fechadoEm)}`}.
        </p>
      )}
      {mes.aClassificar.length > 0 && (
        <ul className={classes.aClassificar}>
          {mes.aClassificar.map((a) => (
            <li key={a.origem}>
              <strong>{a.descricao}</strong>, {formatarReais(a.valor)}. {a.motivo}
            </li>
          ))}
        </ul>
      )}
    </Faixa>
  )
}

const tomDe = ({ situacao }: Mes) => (situacao === "em-dia" || situacao === "fechado" ? "feito" : "atencao")

function tituloDe({ situacao, aClassificar }: Mes, nome: string): string {
  switch (situacao) {
    case "a-lancar":
      return `Livros de ${nome}: falta lançar`
    case "a-classificar":
      return `Livros de ${nome}: ${plural(aClassificar.length, "fato a classificar", "fatos a classificar")}`
    case "desatualizado":
      return `Livros de ${nome}: o imposto foi fechado de novo depois de lançado`
    default:
      return `Livros de ${nome}: ${situacoesDosLivros[situacao].toLowerCase()}`
  }
}

function Atos({ idEmpresa, mes: { competencia, situacao } }: { readonly idEmpresa: string; readonly mes: Mes }) {
  const lancar = useLancarMes(idEmpresa)
  const fechar = useFecharMes(idEmpresa)
  const reabrir = useReabrirMes(idEmpresa)
  const [reabrindo, setReabrindo] = useState(false)
  const [fechando, setFechando] = useState(false)
  const nome = formatarCompetenciaPorExtenso(competencia)
  if (situacao === "fechado")
    return (
      <>
        <Button variant="default" size="xs" onClick={() => setReabrindo(true)}>
          Reabrir os livros
        </Button>
        {reabrindo && (
          <DialogoDeMotivo
            titulo={`Reabrir os livros de ${nome}`}
            confirmar="Reabrir"
            motivo={rotasDaContabilidade.reabrirMesDosLivros.corpo.shape.motivo}
            minimo={10}
            nome="contabilidade.reabrir"
            registro={`${idEmpresa}.${competencia}`}
            enviar={(motivo) => reabrir.mutateAsync({ competencia, motivo })}
            aoFechar={() => setReabrindo(false)}
          >
            O mês volta a aceitar lançamentos. O que já foi lançado fica.
          </DialogoDeMotivo>
        )}
      </>
    )
  const contar = ({ lancados, estornados }: { readonly lancados: number; readonly estornados: number }) =>
    avisar(
      "feito",
      lancados + estornados === 0
        ? "Os livros do mês já diziam tudo."
        : `${plural(lancados, "lançamento feito", "lançamentos feitos")}${estornados > 0 ? `, ${plural(estornados, "estornado", "estornados")}` : ""}.`,
    )
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        loading={lancar.isPending}
        onClick={() => lancar.mutate(competencia, { onSuccess: contar })}
      >
        {situacao === "a-lancar" ? "Lançar o mês" : "Lançar de novo"}
      </Button>
      {(situacao === "em-dia" || situacao === "a-classificar") && (
        <Button
          variant="default"
          size="xs"
          loading={fechar.isPending}
          onClick={() => (situacao === "em-dia" ? fechar.mutate(competencia) : setFechando(true))}
        >
          Fechar os livros
        </Button>
      )}
      <DialogoConfirmar
        aberto={fechando}
        titulo={`Fechar os livros de ${nome}?`}
        confirmar="Já lancei à mão: fechar"
        trabalhando={fechar.isPending}
        aoCancelar={() => setFechando(false)}
        aoConfirmar={() => fechar.mutate(competencia, { onSettled: () => setFechando(false) })}
      >
        Há fatos do mês que nenhuma regra lançou. Feche só depois de lançá-los à mão.
      </DialogoConfirmar>
    </Group>
  )
}
