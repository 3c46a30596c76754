import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { type CadastroDaEmpresa, categorias, queixasDoValorFixo, rotasDoCadastro } from "@partida/contracts"
import { z } from "zod"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDaAtividadeDoMei } from "../../shared/cadastro/CampoDaAtividadeDoMei.tsx"
import { opcoesDeRegime } from "../../shared/cadastro/rotulos.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { fixosDe, mesSugerido, temValorFixo } from "./formulario.ts"
import { type Historico, useInformarCategoria, useInformarMunicipio, useInformarRegime } from "./perfil.api.ts"

interface Props {
  readonly historico: Historico
  readonly cadastro: CadastroDaEmpresa
  /** Month of the change being corrected; null for a new one. */
  readonly corrigindo: string | null
  readonly aoFechar: () => void
}

/** Adds or corrects a dated change. Render it only while it is open. */
export function DialogoDaMudanca({ historico, ...props }: Props) {
  switch (historico) {
    case "regimes":
      return <DoRegime {...props} />
    case "municipios":
      return <DoMunicipio {...props} />
    case "categorias":
      return <DaCategoria {...props} />
    default:
      return historico satisfies never
  }
}

type PropsDaMudanca = Omit<Props, "historico">

const mes = rotasDoCadastro.informarRegime.params.shape.desde

function DoRegime({ cadastro, corrigindo, aoFechar }: PropsDaMudanca) {
  const informar = useInformarRegime(cadastro.id)
  const atual = cadastro.regimes.find(({ desde }) => desde === corrigindo)
  // What is fixed by the month goes on until somebody takes it out.
  const antes = atual ?? cadastro.regimes.at(-1)
  const corpo = rotasDoCadastro.informarRegime.corpo.shape
  const form = useFormulario({
    esquema: z.object({
      desde: mes,
      regime: corpo.regime,
      atividadeMei: corpo.atividadeMei,
      impedidoIcmsIss: z.boolean(),
      icmsFixo: corpo.icmsFixo,
      icmsFixoAto: corpo.icmsFixoAto,
      issFixo: corpo.issFixo,
      issFixoAto: corpo.issFixoAto,
    }),
    iniciais: {
      desde: corrigindo ?? mesSugerido(cadastro),
      regime: String(atual?.regime ?? "simples"),
      atividadeMei: String(atual?.atividadeMei ?? ""),
      impedidoIcmsIss: atual?.impedidoIcmsIss ?? false,
      icmsFixo: antes?.icmsFixo ?? "0.00",
      icmsFixoAto: antes?.icmsFixoAto ?? "",
      issFixo: antes?.issFixo ?? "0.00",
      issFixoAto: antes?.issFixoAto ?? "",
    },
    corpo: (v) => ({
      ...v,
      atividadeMei: v.regime === "mei" && v.atividadeMei !== "" ? v.atividadeMei : null,
      impedidoIcmsIss: v.regime === "simples" && v.impedidoIcmsIss,
      ...fixosDe(v),
    }),
    conferir: (v) => ({
      ...(v.regime === "mei" && v.atividadeMei === "" ? { atividadeMei: "Escolha a atividade do MEI." } : {}),
      ...Object.fromEntries(queixasDoValorFixo({ ...v, ...fixosDe(v) }).map(({ campo, queixa }) => [campo, queixa])),
    }),
    enviar: ({ desde, ...regime }) =>
      informar.mutateAsync({ desde, versao: cadastro.versao, corpo: { ...regime, substitui: corrigindo } }),
    aoSalvar: feito(aoFechar),
  })
  return (
    <DialogoDeFormulario
      titulo={tituloDe("de regime", corrigindo)}
      form={form}
      confirmar="Salvar mudança"
      aoFechar={aoFechar}
    >
      <NativeSelect label="Regime" data={[...opcoesDeRegime]} {...form.campo("regime")} />
      {form.valores.regime === "mei" && <CampoDaAtividadeDoMei {...form.campo("atividadeMei")} />}
      <Campo tipo="mesEAno" label="A partir de" {...form.campo("desde")} />
      {form.valores.regime === "simples" && (
        <Checkbox
          label="ICMS e ISS fora do DAS"
          description="A empresa passou do sublimite (LC 123/2006, art. 20): estes dois tributos são pagos à parte."
          {...form.marca("impedidoIcmsIss")}
        />
      )}
      {temValorFixo(form.valores) && (
        <>
          <p className="fraco">
            Se o Estado ou o Município fixou o imposto da microempresa por mês, informe quanto e por qual ato: ele entra
            no DAS no lugar do percentual, enquanto a receita do ano anterior couber no teto da LC 123/2006, art. 18, §
            18.
          </p>
          <Campo tipo="dinheiro" label="ICMS fixo por mês" {...form.campo("icmsFixo")} />
          <TextInput label="Ato do Estado" maxLength={200} {...form.campo("icmsFixoAto")} />
          <Campo tipo="dinheiro" label="ISS fixo por mês" {...form.campo("issFixo")} />
          <TextInput label="Ato do Município" maxLength={200} {...form.campo("issFixoAto")} />
        </>
      )}
    </DialogoDeFormulario>
  )
}

function DoMunicipio({ cadastro, corrigindo, aoFechar }: PropsDaMudanca) {
  const informar = useInformarMunicipio(cadastro.id)
  const atual = cadastro.municipios.find(({ desde }) => desde === corrigindo)
  const form = useFormulario({
    esquema: z.object({ desde: mes, idMunicipio: rotasDoCadastro.informarMunicipio.corpo.shape.idMunicipio }),
    iniciais: { desde: corrigindo ?? mesSugerido(cadastro), idMunicipio: atual?.municipio.id ?? "" },
    enviar: ({ desde, idMunicipio }) =>
      informar.mutateAsync({ desde, versao: cadastro.versao, corpo: { idMunicipio, substitui: corrigindo } }),
    aoSalvar: feito(aoFechar),
  })
  const municipio = form.campo("idMunicipio")
  return (
    <DialogoDeFormulario
      titulo={tituloDe("de município", corrigindo)}
      form={form}
      confirmar="Salvar mudança"
      aoFechar={aoFechar}
    >
      <CampoDeTabela
        tabela="municipios"
        label="Município"
        {...municipio}
        onChange={(codigo) => municipio.onChange(codigo)}
      />
      <Campo tipo="mesEAno" label="A partir de" {...form.campo("desde")} />
    </DialogoDeFormulario>
  )
}

function DaCategoria({ cadastro, corrigindo, aoFechar }: PropsDaMudanca) {
  const informar = useInformarCategoria(cadastro.id)
  const atual = cadastro.categorias.find(({ desde }) => desde === corrigindo)
  const corpo = rotasDoCadastro.informarCategoria.corpo.shape
  const form = useFormulario({
    esquema: z.object({ desde: mes, idCategoria: corpo.idCategoria, motivo: corpo.motivo }),
    iniciais: {
      desde: corrigindo ?? mesSugerido(cadastro),
      idCategoria: String(atual?.idCategoria ?? categorias.GRUPOS.id),
      motivo: atual?.motivo ?? "",
    },
    corpo: (v) => ({ ...v, idCategoria: Number(v.idCategoria) }),
    enviar: ({ desde, ...categoria }) =>
      informar.mutateAsync({ desde, versao: cadastro.versao, corpo: { ...categoria, substitui: corrigindo } }),
    aoSalvar: feito(aoFechar),
  })
  return (
    <DialogoDeFormulario
      titulo={tituloDe("de categoria", corrigindo)}
      form={form}
      confirmar="Salvar mudança"
      aoFechar={aoFechar}
    >
      <NativeSelect
        label="Categoria"
        data={[categorias.SIMPLES, categorias.GRUPOS].map(({ id, rotulo }) => ({ value: String(id), label: rotulo }))}
        {...form.campo("idCategoria")}
      />
      <Campo tipo="mesEAno" label="A partir de" {...form.campo("desde")} />
      <Textarea label="Motivo" autosize minRows={2} maxLength={500} {...form.campo("motivo")} />
    </DialogoDeFormulario>
  )
}

const tituloDe = (qual: string, corrigindo: string | null) =>
  corrigindo === null ? `Mudança ${qual}` : `Corrigir a mudança ${qual} de ${formatarCompetencia(corrigindo)}`

const feito = (aoFechar: () => void) => () => {
  aoFechar()
  avisar("feito", "A mudança foi salva. Meses abertos já calculados são recalculados.")
}
