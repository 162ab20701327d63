//! All arguments of a function together: who is meant by the names in `args(..)` and in a `# Arguments` list, and
//! whether two share a name.

use proc_macro2::{Span, TokenStream};
use syn::{Ident, LitStr, ext::IdentExt};

use crate::{
    arg::{self, Arg},
    docs::Docs,
    errors::{Errors, nearest},
    parameter::Parameter,
    signature::Function,
};

/// The arguments of a function, with what is said of them on its parameters, in `args(..)` (`outside`) and in its docs.
pub(crate) fn of<'f>(function: &'f Function, docs: &Docs, mut outside: Vec<(Ident, TokenStream)>, errors: &mut Errors) -> Vec<Arg<'f>> {
    let mut args: Vec<Arg<'f>> = Vec::new();
    for param in &function.params {
        let name = param.name();
        let said = outside.iter().position(|(named, _)| named.unraw() == name).map(|index| outside.swap_remove(index));
        if param.is_argument() {
            let options = arg::options_of(param, said.map(|(_, tokens)| tokens), errors);
            args.push(Arg::new(param, &options, errors));
            continue;
        }
        let message = format!("`{name}` is borrowed, so the server gives it and not the client: `#[arg]` is for owned parameters");
        if let Some(attr) = param.args.first() {
            errors.on(&attr.meta, message);
        } else if let Some((named, _)) = said {
            errors.at(named.span(), message);
        }
    }
    for (named, _) in &outside {
        errors.at(named.span(), no_parameter(&named.unraw().to_string(), function));
    }
    listed(function, docs, &mut args, errors);
    check_names(&args, errors);
    args
}

/// The `# Arguments` list.
fn listed(function: &Function, docs: &Docs, args: &mut [Arg<'_>], errors: &mut Errors) {
    for entry in docs.arguments() {
        let arg = args.iter_mut().find(|arg| arg.param.name() == entry.name || arg.wire == entry.name);
        match arg {
            Some(arg) => arg.describe(&LitStr::new(&entry.text, entry.span), errors),
            // What is borrowed may be described for the people who read the docs.
            None if function.params.iter().any(|param| param.name() == entry.name) => {}
            None => errors.at(entry.span, no_parameter(&entry.name, function)),
        }
    }
}

fn no_parameter(name: &str, function: &Function) -> String {
    let names: Vec<_> = function.params.iter().map(Parameter::name).collect();
    let hint = match nearest(name, names.iter().map(String::as_str)) {
        Some(meant) => format!(", did you mean `{meant}`?"),
        None => String::new(),
    };
    format!("`{}` has no parameter `{name}`{hint}", function.name())
}

fn check_names(args: &[Arg<'_>], errors: &mut Errors) {
    for (index, arg) in args.iter().enumerate() {
        // Of two that stand under opposite conditions only one is there.
        let others = args[..index].iter().filter(|other| arg.param.conditions.is_empty() || other.param.conditions.is_empty());
        for other in others {
            if arg.wire == other.wire && !arg.flatten && !other.flatten {
                let message = format!("two parameters have the name `{}` for clients: write another `rename`", arg.wire);
                errors.at(span(arg), message);
            }
            if let (Some(header), Some(earlier)) = (&arg.header, &other.header)
                && header.value().eq_ignore_ascii_case(&earlier.value())
            {
                errors.on(header, format!("two parameters are mirrored in the header `{}`: write another `header`", header.value()));
            }
        }
    }
}

fn span(arg: &Arg<'_>) -> Span {
    arg.renamed.unwrap_or_else(|| arg.param.ident.span())
}
