//! What `min`, `max`, `pattern` and their kind may stand on. Only what is certain from the spelling is refused.

use syn::{Expr, ExprArray, ExprUnary, Lit, Token, UnOp, parse::Parser, punctuated::Punctuated};

use crate::{
    arg::{Arg, Preset},
    errors::{self, Errors, spelled},
    options::{Opt, Value, literal},
    shape::{Shape, bare, head, option, shape},
};

/// The variants of `Keyword`, in the order they are written.
pub(crate) const ORDER: [&str; 7] = ["Minimum", "Maximum", "MinLength", "MaxLength", "Pattern", "Enum", "Example"];

/// The value of a rule, and the keyword it sets.
pub(crate) fn read(rule: &Opt, errors: &mut Errors) -> Option<(&'static str, Expr)> {
    let keyword = match &*rule.name.to_string() {
        "min" => "Minimum",
        "max" => "Maximum",
        "min_len" => "MinLength",
        "max_len" => "MaxLength",
        "pattern" => {
            let text = rule.text(errors)?;
            return Some(("Pattern", Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit: Lit::Str(text) })));
        }
        "values" => return Some(("Enum", values(rule, errors)?)),
        _ => return Some(("Example", rule.expr(errors)?)),
    };
    let value = rule.expr(errors)?;
    match number(&value) {
        None if literal(&value).is_some() => errors.on(&value, format!("`{}` needs a number", rule.name)),
        Some(number) if keyword.ends_with("Length") && (number.negative || number.float) => {
            errors.on(&value, format!("`{}` counts characters or items: write a whole number that is not negative", rule.name));
        }
        _ => return Some((keyword, value)),
    }
    None
}

/// `values("a", "b")`, `values = ["a", "b"]`, `values = SOME_CONST`.
fn values(rule: &Opt, errors: &mut Errors) -> Option<Expr> {
    let elems = match &rule.value {
        Value::List(tokens) => match Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens.clone()) {
            Ok(elems) => elems,
            Err(error) => {
                errors.push(error);
                return None;
            }
        },
        Value::Expr(Expr::Array(array)) => array.elems.clone(),
        Value::Expr(expr) => return Some(expr.clone()),
        Value::Nothing => Punctuated::new(),
    };
    if elems.is_empty() {
        errors.at(rule.span(), "`values` needs the values: `values(\"a\", \"b\")`");
        return None;
    }
    Some(Expr::Array(ExprArray { attrs: Vec::new(), bracket_token: syn::token::Bracket(rule.span()), elems }))
}

/// Refuses what cannot be meant.
pub(crate) fn check(arg: &Arg<'_>, options: &[Opt], errors: &mut Errors) {
    let shape = shape(&arg.param.ty);
    for rule in options {
        if let Some(message) = misplaced(&rule.name.to_string(), shape, arg) {
            errors.at(rule.span(), message);
        }
    }
    for (keyword, value) in &arg.rules {
        match *keyword {
            "Minimum" | "Maximum" => fits(keyword, value, shape, arg, errors),
            "Enum" => values_fit(value, shape, arg, errors),
            _ => {}
        }
    }
    for (low, high, words) in [("Minimum", "Maximum", ["min", "max"]), ("MinLength", "MaxLength", ["min_len", "max_len"])] {
        if let (Some((_, Some(low))), Some((at, Some(high)))) = (rule(arg, low), rule(arg, high))
            && low > high
        {
            errors.on(at, format!("`{} = {low}` is more than `{} = {high}`: nothing fits", words[0], words[1]));
        }
    }
    check_default(arg, shape, errors);
    check_header(arg, shape, errors);
}

fn rule<'a>(arg: &'a Arg<'_>, keyword: &str) -> Option<(&'a Expr, Option<f64>)> {
    let (_, value) = arg.rules.iter().find(|(known, _)| *known == keyword)?;
    Some((value, number(value).map(|number| number.value)))
}

/// The type that the rules are about: that of an `Option`'s value.
fn inner(arg: &Arg<'_>) -> String {
    let ty = &arg.param.ty;
    spelled(bare(option(ty).unwrap_or(ty)))
}

fn misplaced(word: &str, shape: Shape, arg: &Arg<'_>) -> Option<String> {
    let ty = inner(arg);
    let cure = match (word, shape) {
        ("min" | "max", Shape::Text | Shape::List) => format!("write `{word}_len`"),
        ("min_len" | "max_len", _) if shape.is_number() => format!("write `{}`", word.trim_end_matches("_len")),
        ("min" | "max" | "min_len" | "max_len", Shape::Bool | Shape::Map) => "remove it".to_owned(),
        ("pattern", _) if !matches!(shape, Shape::Text | Shape::Other) => "it is for texts".to_owned(),
        ("values", Shape::Bool) => "`true` and `false` are all it has".to_owned(),
        ("values", Shape::List | Shape::Map) => "it is for one text or number; take a list of a `#[mcp_type]` enum".to_owned(),
        _ => return None,
    };
    Some(format!("`{word}` does not apply to `{ty}`: {cure}"))
}

fn fits(keyword: &str, value: &Expr, shape: Shape, arg: &Arg<'_>, errors: &mut Errors) {
    let word = if keyword == "Minimum" { "min" } else { "max" };
    let Some(number) = number(value) else { return };
    if number.float && shape.is_integer() {
        errors.on(value, format!("`{word}` of `{}` must be a whole number", inner(arg)));
    } else if number.negative && shape == Shape::Unsigned {
        errors.on(value, format!("`{}` is never negative", inner(arg)));
    }
}

fn values_fit(value: &Expr, shape: Shape, arg: &Arg<'_>, errors: &mut Errors) {
    let Expr::Array(array) = value else { return };
    for elem in &array.elems {
        let text = matches!(literal(elem), Some(Lit::Str(_)));
        if shape.is_number() && text {
            errors.on(elem, format!("`{}` is never a text: write numbers", inner(arg)));
        } else if shape == Shape::Text && number(elem).is_some() {
            errors.on(elem, format!("`{}` is never a number: write texts in quotes", inner(arg)));
        }
    }
}

fn check_default(arg: &Arg<'_>, shape: Shape, errors: &mut Errors) {
    let Some(Preset::Expr(default)) = &arg.default else { return };
    let Some(number) = number(default) else { return };
    let text = |value: f64| format!("`default = {value}` is");
    if number.negative && shape == Shape::Unsigned {
        errors.on(default, format!("`{}` is never negative", inner(arg)));
    } else if let Some((_, Some(low))) = rule(arg, "Minimum").filter(|(_, low)| low.is_some_and(|low| number.value < low)) {
        errors.on(default, format!("{} less than `min = {low}`", text(number.value)));
    } else if let Some((_, Some(high))) = rule(arg, "Maximum").filter(|(_, high)| high.is_some_and(|high| number.value > high)) {
        errors.on(default, format!("{} more than `max = {high}`", text(number.value)));
    }
}

fn check_header(arg: &Arg<'_>, shape: Shape, errors: &mut Errors) {
    let Some(header) = &arg.header else { return };
    let name = header.value();
    let token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    if let Some(wrong) = name.chars().find(|c| !token(*c)) {
        errors.on(header, format!("{} cannot stand in the name of a header", errors::letter(wrong)));
    }
    if arg.secret {
        errors.on(header, "a `secret` argument is not mirrored in a header, where proxies log it: remove one of the two");
    }
    let ty = &arg.param.ty;
    let value = head(option(ty).unwrap_or(ty)).is_some_and(|(name, _)| name == "Value");
    if value || matches!(shape, Shape::Float | Shape::List | Shape::Map) {
        let message = format!("`{}` cannot be mirrored in a header: only texts, whole numbers and `bool` can", inner(arg));
        errors.at(header.span(), message);
    }
}

/// A number that is written out.
pub(crate) struct Number {
    pub(crate) value: f64,
    pub(crate) negative: bool,
    pub(crate) float: bool,
}

pub(crate) fn number(expr: &Expr) -> Option<Number> {
    match expr {
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => {
            let number = number(expr)?;
            Some(Number { value: -number.value, negative: number.value > 0.0, float: number.float })
        }
        Expr::Group(group) => number(&group.expr),
        Expr::Paren(paren) => number(&paren.expr),
        _ => match literal(expr)? {
            Lit::Int(int) => Some(Number { value: int.base10_digits().parse().ok()?, negative: false, float: false }),
            Lit::Float(float) => Some(Number { value: float.base10_digits().parse().ok()?, negative: false, float: true }),
            _ => None,
        },
    }
}

/// The expression with every whole number wide enough for any limit: `max = 10_000_000_000` is no `i32`.
pub(crate) fn widened(expr: &Expr) -> Expr {
    let mut expr = expr.clone();
    widen(&mut expr);
    expr
}

fn widen(expr: &mut Expr) {
    match expr {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. }) if int.suffix().is_empty() => {
            *int = syn::LitInt::new(&format!("{}i128", int.base10_digits()), int.span());
        }
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => widen(expr),
        Expr::Group(group) => widen(&mut group.expr),
        Expr::Paren(paren) => widen(&mut paren.expr),
        Expr::Array(array) => array.elems.iter_mut().for_each(widen),
        _ => {}
    }
}
