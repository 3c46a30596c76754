import { Button, Group, Select } from "@mantine/core"
import { conferenciasDoExercicio, type ExercicioContabil, rotasDoExercicio } from "@partida/contracts"
import { competencia as mesDe, ultimoDia } from "@partida/fiscal/nucleo"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { ArquivosDaEcd } from "./ArquivosDaEcd.tsx"
import { Assinadas } from "./Assinadas.tsx"
import type { BuscaDaEmpresa } from "./busca.ts"
import { ConferenciaDoExercicio } from "./ConferenciaDoExercicio.tsx"
import classes from "./contabilidade.module.css"
import { EncerrarExercicio, InformarEcd } from "./EncerrarExercicio.tsx"
import { Esperando } from "./Esperando.tsx"
import { consultaExercicio, useDesfazerEncerramento, useRetirarEcd, useSubstituirEcd } from "./exercicio.api.ts"
import { GerarEcd } from "./GerarEcd.tsx"
import { LancamentosDoEncerramento } from "./LancamentosDoEncerramento.tsx"

interface Props {
  readonly idEmpresa: string
  readonly ano: string
  readonly busca: BuscaDaEmpresa
  readonly mudar: (mudanca: Partial<BuscaDaEmpresa>) => void
  readonly aoAbrirLancamento: (id: string) => void
}

/** The year of the books: what usually is wrong, what would close it, and the closing once it was made. */
export function Exercicio({ idEmpresa, ano, busca, mudar, aoAbrirLancamento }: Props) {
  const dezembro = `${ano}-12`
  const termina = busca.termina?.startsWith(ano) ? busca.termina : dezembro
  const { data, error, refetch } = useQuery(consultaExercicio(idEmpresa, Number(ano), termina))
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (data === undefined) return <Esperando />
  return (
    <>
      {data.encerramento === null && (
        <Group className={`${classes.periodo ?? ""} nao-imprimir`}>
          <Select
            size="xs"
            w={300}
            label="O exercício termina em"
            allowDeselect={false}
            data={[dezembro, ...mesesAntes(ano)].map((mes) => ({
              value: mes,
              label:
                mes === dezembro
                  ? `Dezembro de ${ano}, como de costume`
                  : `${comMaiuscula(formatarCompetenciaPorExtenso(mes))}, por situação especial`,
            }))}
            value={termina}
            onChange={(mes) => mudar({ termina: mes === dezembro ? undefined : (mes ?? undefined) })}
          />
        </Group>
      )}
      <div className={classes.exercicio}>
        <Situacao idEmpresa={idEmpresa} exercicio={data} />
        {data.substitui && (
          <Faixa tom="neutro" titulo={`A ECD de ${data.ano} substitui outra`}>
            Entregue em {formatarData(data.substitui.entregueEm)}, recibo{" "}
            <span className="quebra">{data.substitui.recibo}</span>. Motivo: {data.substitui.porque}
          </Faixa>
        )}
        <Figuras exercicio={data} />
        <Assinadas idEmpresa={idEmpresa} ano={data.ano} encerrado={data.encerramento !== null} />
        {data.ecds.length > 0 && <ArquivosDaEcd ecds={data.ecds} />}
        <ConferenciaDoExercicio idEmpresa={idEmpresa} exercicio={data} />
        <LancamentosDoEncerramento exercicio={data} aoAbrir={aoAbrirLancamento} />
      </div>
    </>
  )
}

const comMaiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)

const mesesAntes = (ano: string) => Array.from({ length: 11 }, (_v, i) => `${ano}-${String(11 - i).padStart(2, "0")}`)

/** How many checks found what stops the closing, and how many what is only said. */
function contarAchados({ conferencia }: ExercicioContabil) {
  const comAchados = conferencia.filter((c) => c.achados.length > 0)
  const impedem = comAchados.filter((c) => conferenciasDoExercicio[c.id].impede)
  return { impedem, avisos: comAchados.length - impedem.length }
}

function Situacao({ idEmpresa, exercicio }: { readonly idEmpresa: string; readonly exercicio: ExercicioContabil }) {
  const { ano, competencia, encerramento: feito } = exercicio
  const [encerrando, setEncerrando] = useState(false)
  if (feito) return <Encerrado idEmpresa={idEmpresa} exercicio={exercicio} feito={feito} />
  const { impedem, avisos } = contarAchados(exercicio)
  const fim = formatarData(ultimoDia(mesDe(competencia)))
  return (
    <Faixa
      tom={impedem.length > 0 || avisos > 0 ? "atencao" : "neutro"}
      titulo={
        impedem.length > 0
          ? `O exercício de ${ano} ainda não pode ser encerrado`
          : `O exercício de ${ano} pode ser encerrado em ${fim}`
      }
      acao={
        <Button size="xs" disabled={impedem.length > 0} onClick={() => setEncerrando(true)}>
          Encerrar o exercício
        </Button>
      }
    >
      {impedem.length > 0
        ? `Corrija antes: ${impedem.map((c) => conferenciasDoExercicio[c.id].rotulo.toLowerCase()).join("; ")}.`
        : avisos > 0
          ? `${plural(avisos, "conferência achou", "conferências acharam")} o que vale olhar antes.`
          : "Nenhuma conferência achou o que corrigir."}
      {encerrando && (
        <EncerrarExercicio
          key={competencia}
          idEmpresa={idEmpresa}
          exercicio={exercicio}
          aoFechar={() => setEncerrando(false)}
        />
      )}
    </Faixa>
  )
}

interface PropsDoEncerrado {
  readonly idEmpresa: string
  readonly exercicio: ExercicioContabil
  readonly feito: NonNullable<ExercicioContabil["encerramento"]>
}

function Encerrado({ idEmpresa, exercicio, feito }: PropsDoEncerrado) {
  const { ano } = exercicio
  const [ato, setAto] = useState<"desfazer" | "ecd" | "gerar" | "retirar" | "substituir" | null>(null)
  const desfazer = useDesfazerEncerramento(idEmpresa, ano)
  const retirar = useRetirarEcd(idEmpresa, ano)
  const substituir = useSubstituirEcd(idEmpresa, ano)
  const fechar = () => setAto(null)
  const registro = `${idEmpresa}.${ano}`
  const { ecd } = feito
  return (
    <Faixa
      tom="feito"
      titulo={
        ecd
          ? `Exercício de ${ano} encerrado, ECD entregue em ${formatarData(ecd.entregueEm)}`
          : `Exercício de ${ano} encerrado`
      }
      acao={
        ecd ? (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setAto("retirar")}>
              Retirar a entrega da ECD
            </Button>
            <Button size="xs" onClick={() => setAto("substituir")}>
              Substituir a ECD
            </Button>
          </Group>
        ) : (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setAto("desfazer")}>
              Desfazer o encerramento
            </Button>
            <Button variant="default" size="xs" onClick={() => setAto("ecd")}>
              Informar a entrega da ECD
            </Button>
            <Button size="xs" onClick={() => setAto("gerar")}>
              Gerar a ECD
            </Button>
          </Group>
        )
      }
    >
      <p>
        Por {feito.encerradoPor} em {formatarDataHora(feito.encerradoEm)}
        {feito.situacaoEspecial && `, por situação especial: ${feito.situacaoEspecial}`}.
        {sinalDe(feito.reservaLegal) > 0 && ` Reserva legal de ${formatarReais(feito.reservaLegal)}.`}
        {sinalDe(feito.lucrosADistribuir) > 0 && ` Lucros a distribuir de ${formatarReais(feito.lucrosADistribuir)}.`}
      </p>
      {ecd && (
        <p>
          Recibo {ecd.recibo}, informado por {ecd.informadaPor}.
        </p>
      )}
      {ato === "desfazer" && (
        <DialogoDeMotivo
          titulo={`Desfazer o encerramento de ${ano}`}
          confirmar="Desfazer"
          motivo={rotasDoExercicio.desfazerEncerramento.corpo.shape.motivo}
          minimo={10}
          nome="contabilidade.exercicio.desfazer"
          registro={registro}
          enviar={(motivo) => desfazer.mutateAsync(motivo)}
          aoFechar={fechar}
        >
          Os lançamentos do encerramento são estornados no próprio dia, e{" "}
          {formatarCompetenciaPorExtenso(exercicio.competencia)} volta a aceitar lançamentos.
        </DialogoDeMotivo>
      )}
      {ato === "retirar" && (
        <DialogoDeMotivo
          titulo={`Retirar a entrega da ECD de ${ano}`}
          confirmar="Retirar"
          motivo={rotasDoExercicio.retirarEntregaDaEcd.corpo.shape.motivo}
          minimo={10}
          nome="contabilidade.exercicio.retirar"
          registro={registro}
          enviar={(motivo) => retirar.mutateAsync(motivo)}
          aoFechar={fechar}
        >
          Foi informada por engano: a ECD não foi entregue. O encerramento volta a poder ser desfeito.
        </DialogoDeMotivo>
      )}
      {ato === "substituir" && (
        <DialogoDeMotivo
          titulo={`Substituir a ECD de ${ano}`}
          confirmar="Começar a substituição"
          motivo={rotasDoExercicio.substituirEcd.corpo.shape.motivo}
          minimo={10}
          nome="contabilidade.exercicio.substituir"
          registro={registro}
          enviar={(motivo) => substituir.mutateAsync(motivo)}
          aoFechar={fechar}
        >
          Só o erro que um lançamento extemporâneo não corrige se substitui. O encerramento é estornado para a correção,
          e a entrega de recibo {ecd?.recibo} fica guardada. Depois de encerrar de novo, o termo de verificação é pedido
          ao gerar a ECD.
        </DialogoDeMotivo>
      )}
      {ato === "gerar" && (
        <GerarEcd
          idEmpresa={idEmpresa}
          ano={ano}
          competencia={exercicio.competencia}
          substitui={exercicio.substitui}
          aoFechar={fechar}
        />
      )}
      {ato === "ecd" && <InformarEcd idEmpresa={idEmpresa} ano={ano} aoFechar={fechar} />}
    </Faixa>
  )
}

function Figuras({ exercicio }: { readonly exercicio: ExercicioContabil }) {
  const { resultado, disponivel, encerramento, abertura } = exercicio
  const prejuizo = sinalDe(resultado) < 0
  return (
    <Numeros>
      <Numero rotulo={prejuizo ? "Prejuízo do exercício" : "Lucro do exercício"} valor={formatarReais(resultado)} />
      {encerramento === null && <Numero rotulo="Lucros a destinar" valor={formatarReais(disponivel)} />}
      <Numero rotulo={`Ativo em ${formatarData(abertura.data)}`} valor={formatarReais(abertura.ativo)} />
      <Numero rotulo="Passivo" valor={formatarReais(abertura.passivo)} />
      <Numero rotulo="Patrimônio líquido" valor={formatarReais(abertura.patrimonio)} />
    </Numeros>
  )
}
